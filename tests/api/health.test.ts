import { expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

it('says ok while the database answers, and 503 while it does not', async () => {
  expect((await createApp(deps).request('/health')).status).toBe(200);
  const database = connect('postgres://nobody@127.0.0.1:1/none');
  const away = await createApp({ ...deps, database }).request('/health');
  expect([away.status, await away.text()]).toEqual([503, 'The database does not answer.']);
  await database.close();
});

it('says 503 after a second of silence', async () => {
  const { pool } = deps.database.front;
  const holders = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const away = await createApp(deps).request('/health');
  expect([away.status, await away.text()]).toEqual([503, 'The database does not answer.']);
  for (const holder of holders) holder.release();
});

it('says 503 while the database answers but no page gets its verdict', async () => {
  const health = async () => {
    const { status } = await createApp(deps).request('/health');
    return status;
  };
  expect(await health()).toBe(200);
  await deps.database.pool.query('alter table recalls rename to recalls_away');
  expect(await health()).toBe(503);
  await deps.database.pool.query('alter table recalls_away rename to recalls');
  expect(await health()).toBe(200);
  const holder = await deps.database.pool.connect();
  await holder.query('begin; lock table products');
  expect(await health()).toBe(503);
  await holder.query('rollback');
  holder.release();
  expect(await health()).toBe(200);
});

it('says 503 while too little space is free for files, or their folder is away', async () => {
  const asked = async (config: object) => {
    const answered = await createApp({ ...deps, config: { ...deps.config, ...config } }).request('/health');
    return [answered.status, await answered.text()];
  };
  expect(await asked({ freeSpace: 1e9 })).toEqual([503, 'Less than 1000000000 MB are free for files.']);
  expect(await asked({ dataDir: '/nowhere' })).toEqual([503, 'The folder of the files does not answer.']);
  expect(await asked({ freeSpace: 0 })).toEqual([200, 'ok']);
});

it('says so while events may go into the private network', async () => {
  const health = async (settings: Record<string, string>) => {
    const config = { ...deps.config, receiversAnywhere: readConfig(settings).receiversAnywhere };
    const answered = await createApp({ ...deps, config }).request('/health');
    return [answered.status, await answered.text()];
  };
  expect(await health({ RECEIVERS_ANYWHERE: '1' })).toEqual([
    200,
    'ok, but: RECEIVERS_ANYWHERE lets companies send events into the private network of this server.',
  ]);
  expect(await health({})).toEqual([200, 'ok']);
});

it('warns in the log when a server starts whose events may go into the private network', async () => {
  const server = await startServer({ DATABASE_URL: deps.database.directUrl, RECEIVERS_ANYWHERE: '1' });
  const [line] = String(server.process.stdout?.read()).split('\n');
  await server.stop();
  expect(line).toContain('RECEIVERS_ANYWHERE lets companies send events into the private network');
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 40 });
}, 60_000);
