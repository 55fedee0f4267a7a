import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { askServer, done, withToken } from '../support/ask.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { signInByCalls } from '../support/signInByCalls.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';

const database = await createEmptyDatabase();
const { pool } = database.db;
const dataDir = mkdtempSync(join(tmpdir(), 'assets-'));
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The server of the asset register without its pages, on the one database. */
async function start(): Promise<RunningServer> {
  const server = await startServer(
    { DATABASE_URL: database.url, DEMO: '1', LOG_LEVEL: 'silent', CLIENT_DIR: dataDir },
    dataDir,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { assets } = await import('./examples/assets/server.ts');
      const { runServer } = await import('./server/runServer.ts');
      await runServer(assets);`,
    ],
  );
  servers.push(server);
  return server;
}
const administrator = { email: 'admin@example.com', password: 'Admin1234' };

it.runIf(process.platform === 'linux')(
  'two servers, of which one is killed with -9 amid saves, leave neither gap nor double',
  async () => {
    const first = await start();
    const second = await start();
    const { users } = await signInByCalls(first, administrator);
    const token = users[0]?.Token ?? '';
    const { rows } = await pool.query<{ id: number }>('select id from asset_categories limit 1');
    const values = (n: number) => ({
      Purpose: `Lamps ${n}`,
      NeededOn: '2099/01/01',
      Items: [{ Item: 'Lamp', AssetCategoryId: rows[0]?.id, Qty: 1, Price: 2 }],
    });
    const save = (server: RunningServer, n: number) =>
      withToken(askServer(server), token)<{ RequestId: number }>('Request/Create', values(n), {
        headers: { 'idempotency-key': `lamps ${n}` },
      });
    const saves = Array.from({ length: 60 }, (_, n) => save(n % 2 ? first : second, n));
    await Promise.race(saves);
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    const settled = await Promise.allSettled(saves);
    expect(settled.map(({ status }) => status)).toContain('rejected');
    // what a dead server left unanswered is sent again, as a browser does
    for (let n = 0; n < saves.length; n++) await done(save(second, n));
    const numbers = await pool.query<{ no: string }>('select request_no as no from asset_requests');
    const taken = numbers.rows.map(({ no }) => Number(no.slice(-5))).toSorted((one, other) => one - other);
    expect(taken).toEqual(taken.map((_, n) => n + 1));
    const { rows: made } = await pool.query(
      `select count(*)::int as made, count(distinct purpose)::int as purposes from asset_requests where purpose like 'Lamps %'`,
    );
    expect(made).toEqual([{ made: 60, purposes: 60 }]);
  },
);
