import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { sealsReleased } from '../../contract/choices/choices.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { type Ask, askServer, done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { createCompany, createUser, everyRight, setRights, signIn } from '../support/factories.ts';
import { begin, history, type Intent } from '../support/floorHistory.ts';
import type { FloorStep } from '../support/FloorModel.ts';
import { floorWorld } from '../support/floorWorld.ts';
import { howMany } from '../support/howMany.ts';
import { playHistory, playTogether } from '../support/playFloor.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
await createCompany(deps);
let servers: RunningServer[];
let here: Ask;
let there: Ask;

const secret = 'a secret of two servers that is long enough';

const environment = {
  DATABASE_URL: deps.database.directUrl,
  DATABASE_CONNECTIONS: '6',
  SECRET_KEY: secret,
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

it('a save that is sent again late, in another order and to a new server is done once, whatever came after it', async () => {
  const rights = { 'category-master': everyRight };
  const [person, other] = [await createUser(deps, { rights }), await createUser(deps, { rights })];
  const [own, others] = [await signIn(deps, person), await signIn(deps, other)];
  const named = (CategoryName: string) => ({ CategoryName, Description: '' });
  const save = (ask: Ask, token: string, key: string) =>
    ask<{ CategoryId: number }>('Category/CreateCategory', named(key), {
      token,
      headers: { 'idempotency-key': key },
    });
  const [first, second] = [await save(here, own, 'Sent 1'), await save(here, own, 'Sent 2')];
  const CategoryId = first.data.CategoryId;
  await here('Category/UpdateCategory', { CategoryId, ...named('Renamed') }, { token: own });
  const again = await startServer(environment);
  // a person who signs in on the same device has their own keys
  expect((await save(askServer(again), others, 'Sent 1')).data.CategoryId).not.toBe(CategoryId);
  const late = [await save(askServer(again), own, 'Sent 2'), await save(there, own, 'Sent 1')];
  expect(late.map(({ data }) => data)).toEqual([second.data, first.data]);
  const { data } = await here<{ CategoryName: string }[]>('Category/GetCategory', {}, { token: own });
  expect(data.map(({ CategoryName }) => CategoryName).sort()).toEqual(['Renamed', 'Sent 2']);
  await again.stop();
}, 60_000);

it('two servers judge a seal alike, whichever saved when its product’s seals count, or packed its unit', async () => {
  const keyring = createKeyring({ database: deps.database, secret: toKey(secret, 'SECRET_KEY') });
  const world = await createTrackingWorld({ ...deps, keyring });
  const first = await world.issued(10);
  await world.map(first, 10);
  const verdicts = () =>
    Promise.all(
      [here, there].map(async (ask) => {
        const { data } = await ask<{ Verdict: string }>(verifyProduct.path, { QrData: world.seal(first) });
        return data.Verdict;
      }),
    );
  const options = { token: world.token };
  const [product] = await done(here<Fields[]>('ProductMaster/GetProducts', {}, options));
  expect(await verdicts()).toEqual(['genuine', 'genuine']);
  const changed = { ...product, SealsReleased: sealsReleased.packed };
  expect(await here('ProductMaster/UpdateProduct', changed, options)).toMatchObject({ code: '200' });
  expect(await verdicts()).toEqual(['unreleased', 'unreleased']);
  const carton = { secondaryPackingDetails: [{ SeqNo: first, ToSeqNo: first }], CartonId: world.slip() };
  expect(await there(saveSecondary, carton, options)).toMatchObject({ code: '200' });
  expect(await verdicts()).toEqual(['genuine', 'genuine']);
});

describe('the floor of two servers', () => {
  it('is as if everybody had done one thing after the other, whatever they do at once with the same things', async () => {
    const keyring = createKeyring({ database: deps.database, secret: toKey(secret, 'SECRET_KEY') });
    const world = await floorWorld({ ...deps, keyring }, 4);
    world.askThrough(here, there);
    const units = (slip: string, from: number, to: number): FloorStep => ({
      do: 'pack',
      slip,
      ranges: [[from, to]],
    });
    const together = (slip: string, ...secondaries: string[]): FloorStep => ({
      do: 'packTertiary',
      slip,
      secondaries,
    });
    const sent = (order: number, ...cartons: string[]): FloorStep => ({ do: 'dispatch', order, cartons });
    const back = (cartons: string[], of: number[]): FloorStep => ({
      do: 'return',
      cartons,
      units: of,
      isDamaged: false,
      reopens: true,
    });
    const [sid, tid] = [
      (number: number) => world.slip('SID', number),
      (number: number) => world.slip('TID', number),
    ];
    // four units, three, and three of another product
    const [one, two, three] = [sid(50), sid(51), sid(52)];
    /** What is done before, one after the other, and what people then do at once. */
    const contests: Record<string, [before: FloorStep[], atOnce: (made: string) => FloorStep[]]> = {
      'a unit': [[], () => [units(sid(1), 10, 12), units(sid(2), 12, 14), units(sid(3), 11, 11)]],
      'a slip': [[], () => [units(sid(1), 10, 10), units(sid(1), 11, 11), units(sid(1), 12, 13)]],
      'units that leave their mapping': [
        [],
        () => [units(sid(1), 10, 12), { do: 'damage', from: 12, to: 12 }, { do: 'damage', from: 11, to: 13 }],
      ],
      'a carton': [
        [],
        () => [
          together(tid(1), one),
          together(tid(2), two, one),
          sent(0, one),
          { do: 'unpack', carton: one },
        ],
      ],
      'a carton that is unpacked': [
        [],
        () => [
          { do: 'unpack', carton: one },
          { do: 'unpack', carton: one },
          units(sid(1), 1, 4),
          units(sid(2), 2, 3),
        ],
      ],
      'a carton with cartons': [
        [together(tid(1), one, two)],
        () => [{ do: 'unpack', carton: tid(1) }, sent(0, tid(1)), sent(1, one), together(tid(2), two)],
      ],
      'an order': [
        [units(sid(1), 10, 15)],
        () => [sent(1, one), sent(1, two), sent(1, sid(1)), sent(0, three)],
      ],
      'a dispatch': [
        [sent(1, one, two)],
        (made) => [
          { do: 'reverse', dispatch: made },
          { do: 'reverse', dispatch: made },
          sent(0, one),
          sent(1, two, one),
        ],
      ],
      'what comes back': [
        [sent(1, one, two)],
        (made) => [
          { do: 'reverse', dispatch: made },
          { do: 'unpack', carton: one },
          together(tid(1), two, one),
          { do: 'unpack', carton: two },
        ],
      ],
      'goods that are returned': [
        [sent(1, one, two)],
        (made) => [
          back([one], []),
          back([], [2, 3]),
          { do: 'reverse', dispatch: made },
          { do: 'correct', carton: one, out: [1], into: [10] },
        ],
      ],
      'what a carton holds': [
        [together(tid(1), one)],
        () => [
          { do: 'correct', carton: one, out: [1], into: [10, 11] },
          { do: 'correct', carton: two, out: [5], into: [10] },
          units(sid(1), 11, 12),
          { do: 'unpack', carton: tid(1) },
        ],
      ],
      'a content that leaves': [
        [],
        () => [
          { do: 'correct', carton: one, out: [1, 2], into: [] },
          { do: 'correct', carton: one, out: [2, 3], into: [12] },
          sent(1, one),
          { do: 'damage', from: 12, to: 12 },
        ],
      ],
    };
    for (const [about, [before, atOnce]] of Object.entries(contests))
      for (let round = 0; round < howMany('FLOOR_CONTESTS', 1); round += 1) {
        let model = await begin(world);
        let made = '';
        for (const step of before) {
          const { done, after } = await playTogether(world, model, [{ step, isTwice: false }]);
          expect(done[0]?.isTaken, about).toBe(true);
          [model, made] = [after, done[0]?.made ?? ''];
        }
        const turns = atOnce(made).map((step, person) => ({ step, isTwice: person === round % 4 }));
        await playTogether(world, model, turns);
        await assertInvariants(deps.database);
        await world.clear();
      }
  }, 3_600_000);

  it('is so over whole histories, with returns and corrections', async () => {
    const keyring = createKeyring({ database: deps.database, secret: toKey(secret, 'SECRET_KEY') });
    const world = await floorWorld({ ...deps, keyring });
    world.askThrough(here, there);
    const play = async (batches: readonly (readonly Intent[])[]) => {
      await playHistory(deps, world, batches);
    };
    await fc.assert(fc.asyncProperty(history, play).afterEach(world.clear), {
      numRuns: howMany('FLOOR_CONTESTS', 1) * 4,
    });
  }, 3_600_000);
});

it('two servers slow down one account together', async () => {
  const { email: Email } = await createUser(deps);
  const wrong = { Email, Password: 'Wrong123', RequestType: 1 };
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let tries = 0; tries < 5; tries++) await (tries % 2 ? here : there)(checkUser, wrong, { headers });
  expect((await here(checkUser, wrong, { headers })).status).toBe(429);
  expect((await there(checkUser, wrong, { headers })).status).toBe(429);
});

it('two servers import a row of one company while a person of another has many rows changed', async () => {
  const { pool } = deps.database;
  const page = 'category-master';
  const rights = { [page]: everyRight };
  const busy = await createUser(deps, { rights });
  const busyToken = { token: await signIn(deps, busy) };
  const other = await createUser(deps, { companyId: await createCompany(deps), rights });
  const otherToken = { token: await signIn(deps, other) };
  // each change would take half a minute: longer than the other company may wait
  const count = 15_000;
  await pool.query(
    `insert into categories (company_id, category_name)
     select $1, name || n from generate_series(1, $2::int) n, unnest(array['Alpha ', 'Beta ', 'Gamma ']) name`,
    [busy.companyId, count],
  );
  await pool.query(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.002); return new; end';
    create trigger slow before update on categories for each row execute function slow()`);
  const stateOf = async (ImportId: number, options: { token: string }) =>
    (await here(importCalls.status, { ImportId }, options)).data;
  try {
    const changes: number[] = [];
    for (const SearchValue of ['Alpha', 'Beta', 'Gamma']) {
      const all = { Page: page, Does: 'inactivate', Filter: { SearchValue }, Count: count };
      changes.push((await done(here(importCalls.change, all, busyToken))).ImportId);
    }
    const isBegun = async () =>
      (await Promise.all(changes.map((id) => stateOf(id, busyToken)))).filter(({ Done }) => Done > 0).length;
    await expect.poll(isBegun, { timeout: 60_000 }).toBe(2);
    const form = new FormData();
    form.set('Page', page);
    form.set('File', new File(['Category Name\nBelts\n'], 'one.csv'));
    const { ImportId } = await done(here(importCalls.upload, undefined, { ...otherToken, form }));
    const state = async () => (await stateOf(ImportId, otherToken)).State;
    await expect.poll(state, { timeout: 60_000 }).toBe('checked');
    await done(there(importCalls.run, { ImportId }, otherToken));
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    for (const id of changes) expect((await stateOf(id, busyToken)).State).toBe('running');
    for (const id of changes) await done(there(importCalls.cancel, { ImportId: id }, busyToken));
    const left = async () => (await pool.query('select from jobs')).rowCount;
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
  } finally {
    await pool.query('drop function slow cascade');
  }
}, 200_000);

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
