// One of the two servers that bench/lists.ts compares, in a process of its own: `serveList.ts bare|sealbook PORT`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { mountEndpoints } from '../server/calls/mountEndpoints.ts';
import { readConfig } from '../server/config.ts';
import { registryOf } from '../server/engine/Module.ts';
import { resourceEndpoints } from '../server/engine/resourceEndpoints.ts';
import { openDeps } from '../server/openDeps.ts';
import { benchResources } from './benchLog.ts';

const [kind, port] = process.argv.slice(2);

/** What a hand-written server asks: its page and its exact total side by side, by prepared statements. */
function serveBare(): void {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
  const list = async ({ since, search, limit = '5', offset = '0' }: Record<string, string>) => {
    const company = process.env['BENCH_COMPANY'];
    const [what, and, values] = since
      ? ['since', 'and created_at >= $2', [company, since]]
      : search
        ? ['search', 'and search_text like $2', [company, `%${search}%`]]
        : ['all', '', [company]];
    const where = `where company_id = $1 ${and}`;
    const [l, o] = [values.length + 1, values.length + 2];
    const [page, total] = await Promise.all([
      pool.query({
        name: `page-${what}`,
        text: `select * from bench_log ${where} order by created_at desc limit $${l} offset $${o}`,
        values: [...values, limit, offset],
      }),
      pool.query<{ count: string }>({
        name: `total-${what}`,
        text: `select count(*) from bench_log ${where}`,
        values,
      }),
    ]);
    return { rows: page.rows as unknown[], total: Number(total.rows[0]?.count) };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const query = Object.fromEntries(new URL(request.url ?? '', 'http://bare').searchParams);
      const text = JSON.stringify(await list(query));
      response.setHeader('content-type', 'application/json');
      response.end(text);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
  createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1');
}

async function serveSealbook(): Promise<void> {
  const config = readConfig(process.env);
  const { deps } = await openDeps(config);
  const endpoints = resourceEndpoints(benchResources, registryOf({}), config.timeZone);
  const app = new Hono().route('/api/api', mountEndpoints(endpoints, deps));
  serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
}

if (kind === 'bare') serveBare();
else await serveSealbook();
