// Runs a server over a world's database: `sealbook` serves the declared table, `bare` is node:http and pg alone.
import '../src/resources/formats.ts';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { mountEndpoints } from '../server/calls/endpoint.ts';
import { readConfig } from '../server/config.ts';
import { registryOf } from '../server/engine/Module.ts';
import { resourceEndpoints } from '../server/engine/resourceEndpoints.ts';
import { declaredSources } from '../server/engine/declaredSources.ts';
import { openDeps } from '../server/openDeps.ts';
import { bareColumns, scanLogs } from './scanLog.ts';
import { sealbook } from '../server/sealbook.ts';

const [kind, port] = [process.argv[2], Number(process.argv[3])];

async function serveDeclared(): Promise<void> {
  const { deps } = await openDeps(sealbook, readConfig(process.env));
  const resources = scanLogs.map(({ resource }) => resource);
  const registry = registryOf({});
  const endpoints = resourceEndpoints(declaredSources(resources, registry, deps.config.timeZone), registry);
  const app = new Hono().route('/api/api', mountEndpoints(endpoints, deps));
  app.get('/health', (http) => http.text('ok'));
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
}

function serveBare(): void {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
  const places = bareColumns.map((_, index) => `$${index + 1}`).join(', ');
  const insert = `insert into bare_log (${bareColumns.join(', ')}) values (${places}) returning *`;
  const csv = async (response: ServerResponse, companyId: number): Promise<void> => {
    const client = await pool.connect();
    response.setHeader('content-type', 'text/csv');
    const statement = `copy (select id, ${bareColumns.join(', ')}, created_at from bench_log where company_id = ${companyId} order by created_at, id) to stdout (format csv, header)`;
    await pipeline(client.query(copyTo(statement)), response).finally(() => client.release());
  };
  createServer((request, response) => {
    const answer = async () => {
      const [, company] = /^\/csv\/(\d+)$/.exec(request.url ?? '') ?? [];
      if (company) return csv(response, Number(company));
      if (request.method === 'GET') return response.end('ok');
      const row = JSON.parse(await text(request)) as Record<string, unknown>;
      const { rows } = await pool.query({
        name: 'insert',
        text: insert,
        values: bareColumns.map((name) => row[name]),
      });
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(rows[0]));
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(port, '127.0.0.1');
}

if (kind === 'bare') serveBare();
else await serveDeclared();
