import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { pageKeys } from '../../contract/pages/pages.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { createApp } from '../../server/app.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Replica } from '../../server/db/replica.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { createUploadStore } from '../../server/services/uploadStore.ts';
import { type Ask, askApp } from '../support/ask.ts';
import { createCompany, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { quickFolder } from '../support/postgres.ts';
import { sealbook } from '../../server/sealbook.ts';
import { testSecret } from '../support/testDeps.ts';

const settings = { fsync: 'off', full_page_writes: 'off' };
const folders: string[] = [];
const engines: EmbeddedPostgres[] = [];
const said: (string | undefined)[] = [];
let deps: ServerDeps;
let app: ReturnType<typeof createApp>;
let ask: Ask;
/** A superuser's connection to the replica. */
let replica: pg.Client;
let replicaEngine: EmbeddedPostgres;
let token: string;
let colleague: string;
let begun: Replica['begin'];
let begin: MockInstance<typeof begun>;

const open = async (dataDir: string, more: Record<string, string> = {}): Promise<EmbeddedPostgres> => {
  const engine = await startEmbeddedPostgres({ dataDir, settings: { ...settings, ...more } });
  engines.push(engine);
  return engine;
};

beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const folder = await mkdtemp(join(await quickFolder(), 'sealbook-replica-'));
    await chmod(folder, 0o755);
    folders.push(folder);
  }
  const [here = '', there = ''] = folders;
  await (await startEmbeddedPostgres({ dataDir: here, settings })).stop();
  await cp(here, there, { recursive: true });
  await writeFile(join(there, 'postgres/cluster/standby.signal'), '');
  const { url } = await open(here);
  const { password, searchParams } = new URL(url);
  const primary = `host=${searchParams.get('host')} user=postgres password=${password}`;
  replicaEngine = await open(there, { primary_conninfo: primary });
  await migrate(url);
  const database = connect(url, 20, undefined, {
    url: replicaEngine.url,
    say: (trouble) => said.push(trouble),
  });
  deps = {
    portal: sealbook,
    config: readConfig({ DATA_DIR: here, CLIENT_DIR: join(here, 'none') }),
    database,
    mailer: { send: () => Promise.resolve() },
    keyring: createKeyring({ database: database.front, secret: testSecret }),
    uploads: createUploadStore(here),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  };
  app = createApp(deps);
  ask = askApp(app);
  replica = new pg.Client({
    connectionString: replicaEngine.url.replace('//sealbook:', '//postgres:'),
  });
  replica.on('error', () => {});
  await replica.connect();
  const companyId = await createCompany(deps);
  const pages = ['category-master', 'dashboard', pageKeys.epcisEvents, pageKeys.tracking];
  const rights = everyRightOn(pages);
  [token, colleague] = (await Promise.all(
    [1, 2].map(async () => signIn(deps, await createUser(deps, { companyId, rights }))),
  )) as [string, string];
}, 60_000);

/** Moves the clock past the time for which a replica is left out. */
const pass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });

beforeEach(() => {
  pass();
  const known = deps.database.replica;
  if (!known) throw new Error('There is no replica');
  ({ begin: begun } = known);
  begin = vi.spyOn(known, 'begin');
});

afterEach(async () => {
  begin.mockRestore();
  said.length = 0;
  await replica.query('select pg_wal_replay_resume()').catch(() => {});
});

afterAll(async () => {
  vi.useRealTimers();
  await replica.end();
  await deps.database.close();
  for (const engine of engines.toReversed()) await engine.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const create = async (CategoryName: string) =>
  expect((await ask('Category/CreateCategory', { CategoryName }, { token })).code).toBe('200');

const names = async (by = token) => {
  const listed = await ask<{ CategoryName: string }[]>(
    'Category/GetCategory',
    { First: 1, PageSize: 100 },
    { token: by },
  );
  return listed.data.map(({ CategoryName }) => CategoryName);
};

/** Whether the replica answered each of the reports since the test began. */
const byReplica = () => Promise.all(begin.mock.results.map(async ({ value }) => Boolean(await value)));

/** Makes the replica fall behind until `work` has begun and so many milliseconds have passed. */
async function behind<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  await replica.query('select pg_wal_replay_pause()');
  await create(`Saved while it lags ${milliseconds}`);
  const result = work();
  await sleep(milliseconds);
  await replica.query('select pg_wal_replay_resume()');
  return result;
}

it('reads lists, files, the dashboard and events from the replica, with what was saved the moment before', async () => {
  for (const name of ['Filters', 'Belts', 'Hoses']) {
    await create(name);
    expect(await names()).toContain(name);
    expect(await names(colleague)).toContain(name);
  }
  const file = await app.request('/api/api/Category/GetCategory', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: csvType, 'content-type': 'application/json' },
    body: JSON.stringify({ First: -1, PageSize: -1 }),
  });
  expect(await file.text()).toContain('Hoses');
  const all = await ask<unknown[]>('Category/GetCategory', { First: -1, PageSize: -1 }, { token });
  expect(all.data).toHaveLength(3);
  expect((await ask('Dashboard/GetDashboardData', {}, { token })).code).toBe('200');
  const events = { headers: { authorization: `Bearer ${token}` } };
  expect((await app.request('/api/epcis/events', events)).status).toBe(200);
  expect(await byReplica()).toEqual(Array.from({ length: 11 }, () => true));
  expect(said).toEqual([]);
});

it('waits for a replica that is a moment behind', async () => {
  const listed = await behind(60, names);
  expect(listed).toContain('Saved while it lags 60');
  expect(await byReplica()).toEqual([true]);
});

it('leaves out a replica that stays behind, says so, and takes it back by itself', async () => {
  await replica.query('select pg_wal_replay_pause()');
  await create('Saved while it stands still');
  expect(await names()).toContain('Saved while it stands still');
  expect(await names(colleague)).toContain('Saved while it stands still');
  expect(await byReplica()).toEqual([false, false]);
  expect(said).toEqual(['The replica lags behind the primary.']);
  expect(await (await app.request('/health')).text()).toBe('ok, but: The replica lags behind the primary.');

  await replica.query('select pg_wal_replay_resume()');
  pass();
  expect(await names()).toContain('Saved while it stands still');
  expect(await byReplica()).toEqual([false, false, true]);
  expect(said).toEqual(['The replica lags behind the primary.', undefined]);
  expect(await (await app.request('/health')).text()).toBe('ok');
});

it('answers from the primary what a replica broke off', async () => {
  begin.mockImplementationOnce(async (position) => {
    const client = await begun(position);
    await replica.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sealbook'`);
    return client;
  });
  expect(await names()).toContain('Filters');
  expect(await names()).toContain('Filters');
  expect(await byReplica()).toEqual([true, true]);
});

it('reads from the primary when no replica answers', async () => {
  await replicaEngine.stop();
  await create('Saved without a replica');
  expect(await names()).toContain('Saved without a replica');
  expect(await byReplica()).toEqual([false]);
  expect(said[0]).toMatch(/^The replica does not answer: /);
});
