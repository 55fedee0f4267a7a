import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { onError } from '../../../server/middleware.ts';
import { createLog, inTrace } from '../../../server/services/createLog.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();

async function logOf(work: Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  await work.catch((error: unknown) => log.error({ err: error }, 'a call failed'));
  return lines.join('');
}

it('keeps no value of a failed statement in the log, nor of the row that it met', async () => {
  const broken = deps.database.db.execute(
    sql`insert into sessions (token_hash, user_id, company_id, expires_at) values (${'a secret hash'}, ${4711}, 1, now())`,
  );
  const line = await logOf(broken);
  expect(line).not.toContain('a secret hash');
  expect(line).not.toContain('4711');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a call failed',
    err: {
      message: expect.stringContaining('insert into sessions'),
      stack: expect.stringContaining('createLog.test.ts'),
      cause: { code: '23503', table: 'sessions' },
    },
  });
});

it('has the line of a fault that people see, with the trace of its request, by the command that docs/running.md gives', async () => {
  const lines: string[] = [];
  const app = new Hono();
  app.onError(onError(createLog('info', { write: (line) => lines.push(line) })));
  app.get('/:name', async () => {
    await deps.database.pool.query('select from nowhere');
    return new Response();
  });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const shown = await Promise.all(
    [undefined, `00-${trace}-00f067aa0ba902b7-01`, 'no trace'].map((traceparent) =>
      inTrace(traceparent, async () => app.request('/one')),
    ),
  );
  const reference = /reference (\w+)/.exec((await shown[1]?.text()) ?? '')?.[1] ?? '';

  const folder = await mkdtemp(join(tmpdir(), 'sealbook-log-'));
  await writeFile(join(folder, 'server.log'), lines.join(''));
  const command = /grep .*'"reference":"(\w+)"' server\.log/.exec(await readFile('docs/running.md', 'utf8'));
  const run = command?.[0].replace(command[1] ?? '', reference) ?? 'false';
  const found = execFileSync('sh', ['-c', run], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  await rm(folder, { recursive: true });
  expect(found).toHaveLength(1);
  expect(JSON.parse(found[0] ?? '')).toMatchObject({
    reference,
    trace_id: trace,
    err: { message: 'relation "nowhere" does not exist' },
  });
  expect(lines.filter((line) => line.includes('trace_id'))).toHaveLength(1);
});
