import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUser, signOut } from '../../contract/calls/login.ts';
import { getAccessRight } from '../../contract/calls/ownAccess.ts';
import { type Ask, askServer } from '../support/ask.ts';
import { createCompany, createUser, everyRight, setRights, signIn } from '../support/factories.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
await createCompany(deps);
let servers: RunningServer[];
let here: Ask;
let there: Ask;

const environment = {
  DATABASE_URL: deps.database.directUrl,
  DATABASE_CONNECTIONS: '6',
  SECRET_KEY: 'a secret of two servers that is long enough',
  TRUSTED_PROXIES: '1',
};

beforeAll(async () => {
  servers = await Promise.all([startServer(environment), startServer(environment)]);
  const [one, other] = servers.map(askServer);
  if (!one || !other) throw new Error('Two servers were wanted');
  [here, there] = [one, other];
}, 60_000);

afterAll(() => Promise.all(servers.map((server) => server.stop())), 30_000);

it('two servers on one database know the other’s changes at once', async () => {
  const person = await createUser(deps, { rights: { 'category-master': ['view', 'add'] } });
  const options = { token: await signIn(deps, person) };
  const list = async (ask: Ask) => {
    const { status, data } = await ask<{ CategoryName: string }[]>('Category/GetCategory', {}, options);
    return status === 200 ? data.map(({ CategoryName }) => CategoryName) : status;
  };
  const sent = { CategoryName: 'Filters', Description: 'Oil and air' };
  expect((await here('Category/CreateCategory', sent, options)).code).toBe('200');
  expect(await list(there)).toEqual(['Filters']);
  await setRights(deps, person.roleId, { 'category-master': [] });
  expect(await list(there)).toBe(418);
  await here(signOut, undefined, options);
  expect((await there(getAccessRight, undefined, { ...options, params: { id: person.userId } })).status).toBe(
    401,
  );
});

it('two servers do a repeated save once, whichever is asked', async () => {
  const person = await createUser(deps, { rights: { 'category-master': ['view', 'add'] } });
  const options = { token: await signIn(deps, person), headers: { 'idempotency-key': 'once' } };
  const sent = { CategoryName: 'Belts', Description: 'Of rubber' };
  const [one, other] = await Promise.all([
    here<{ CategoryId: number }>('Category/CreateCategory', sent, options),
    there<{ CategoryId: number }>('Category/CreateCategory', sent, options),
  ]);
  expect([one.code, other.code]).toEqual(['200', '200']);
  expect(one.data.CategoryId).toBe(other.data.CategoryId);
});

it('two servers slow down one account together', async () => {
  const { email: Email } = await createUser(deps);
  const wrong = { Email, Password: 'Wrong123', RequestType: 1 };
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let tries = 0; tries < 5; tries++) await (tries % 2 ? here : there)(checkUser, wrong, { headers });
  expect((await here(checkUser, wrong, { headers })).status).toBe(429);
  expect((await there(checkUser, wrong, { headers })).status).toBe(429);
});

it('a server that is to stop says so first, goes on for a while, and then ends what runs', async () => {
  const person = await createUser(deps, { rights: { 'category-master': everyRight } });
  const options = { token: await signIn(deps, person) };
  const server = await startServer({ ...environment, DRAIN_SECONDS: '600' });
  const ask = askServer(server);
  const ended = once(server.process, 'exit');
  const ready = async () => (await fetch(`${server.url}/ready`)).status;
  expect(await ready()).toBe(200);
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/health`)).text()).toBe('draining');
  expect(await ready()).toBe(503);
  const listed = await ask('Category/GetCategory', {}, options);
  expect([listed.code, listed.headers.get('connection')]).toEqual(['200', 'close']);

  const holder = await deps.database.pool.connect();
  await holder.query('begin; lock table categories in exclusive mode');
  const saved = ask('Category/CreateCategory', { CategoryName: 'Last', Description: '' }, options);
  const waiting = "select from pg_locks where not granted and relation = 'categories'::regclass";
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  server.process.kill('SIGTERM');
  await expect.poll(() => fetch(server.url).catch(() => 'closed')).toBe('closed');
  await holder.query('rollback');
  holder.release();
  expect((await saved).code).toBe('200');
  expect(await ended).toEqual([0, null]);
  await server.stop();
}, 30_000);
