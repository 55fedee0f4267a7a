import { beforeAll, expect, it, vi } from 'vitest';
import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import { signOut } from '../../contract/calls/account/login.ts';
import { programCalls } from '../../contract/calls/account/programs.ts';
import { allRows } from '../../contract/calls/records/listRequest.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { takesKeys } from '../../contract/calls/Call.ts';
import { allEndpoints, allSources, createApp } from '../../server/app.ts';
import { HttpRefusal } from '../../server/calls/answer.ts';
import { programLimit } from '../../server/calls/callerReader.ts';
import { sealbook } from '../../server/sealbook.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp, done, withToken } from '../support/ask.ts';
import {
  createCompany,
  createUser,
  everyRight,
  setRights,
  signIn,
  type TestUser,
} from '../support/factories.ts';
import { addProgram } from '../support/programWorld.ts';
import { fileDeps, type TestDeps } from '../support/testDeps.ts';

const cartons = 'CartonMaster/GetCarton';
const carton = (name: string) => ({ CartonName: name, CartonSize: 12, Description: 'Box' });

type Maker = TestUser & { ask: Ask };

let deps: TestDeps;
let ask: Ask;

/** A person who may have programs, and keep cartons and products. */
async function newMaker(companyId?: number): Promise<Maker> {
  const rights = { programs: everyRight, 'carton-master': everyRight, 'product-master': everyRight };
  const user = await createUser(deps, { rights, ...(companyId && { companyId }) });
  return { ...user, ask: withToken(ask, await signIn(deps, user)) };
}

const listBy = (key: string, headers: Record<string, string> = {}) =>
  ask<{ CartonName: string }[]>(cartons, { PageSize: 5 }, { token: key, headers });

beforeAll(async () => {
  deps = await fileDeps({ TRUSTED_PROXIES: '1' });
  ask = askApp(appOf(deps));
  // the first company of a database is the operating one
  await createCompany(deps);
});

it('makes calls with a key that is shown once, and stores only its hash', async () => {
  const maker = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': ['view', 'add'] });
  expect(key).toMatch(/^sealbook_[\da-f]{72}$/);
  expect((await ask('CartonMaster/CreateCarton', carton('Big'), { token: key })).code).toBe('200');
  expect((await listBy(key)).data[0]?.CartonName).toBe('Big');
  const { rows } = await deps.database.pool.query<{ kept: string }>(
    `select jsonb_agg(k)::text || (select coalesce(jsonb_agg(i), '[]')::text from idempotency_keys i)
       || (select coalesce(jsonb_agg(e), '[]')::text from audit_entries e) as kept from program_keys k`,
  );
  expect(rows[0]?.kept).not.toContain(key.slice(9, 60));
  const Keys = await done(maker.ask(programCalls.keys, { ProgramId: id }));
  expect(Keys).toMatchObject([{ Ending: key.slice(-4) }]);
});

it('names the program in the audit log, and a key that was made or revoked', async () => {
  const maker = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': ['add'] }, { ProgramName: 'Our ERP' });
  await done(ask('CartonMaster/CreateCarton', carton('Logged'), { token: key }));
  const Keys = await done(maker.ask(programCalls.keys, { ProgramId: id }));
  await done(maker.ask(programCalls.revoke, { KeyId: Keys[0]?.KeyId ?? 0 }));
  const { rows } = await deps.database.pool.query(
    `select user_id, user_name, record_label, action, before->>'Key' as old, after->>'Key' as new from audit_entries
     where company_id = $1 and action <> 'signed-in' and record_label in ('Logged', 'Our ERP') order by id`,
    [maker.companyId],
  );
  const byPerson = {
    user_id: maker.userId,
    user_name: expect.stringMatching(/^Person/),
    record_label: 'Our ERP',
  };
  expect(rows).toMatchObject([
    { ...byPerson, action: 'created' },
    { ...byPerson, action: 'updated', old: null, new: `…${key.slice(-4)}` },
    { user_name: 'Our ERP (program)', record_label: 'Logged', action: 'created' },
    { ...byPerson, action: 'updated', old: `…${key.slice(-4)}`, new: null },
  ]);
});

it.each(['key', 'right', 'export', 'session'])(
  'ends an export that runs while its %s ends',
  async (ended) => {
    const maker = await newMaker();
    const { id, roleId, key } = await addProgram(deps, maker, { 'carton-master': ['view', 'report'] });
    await deps.database.pool.query(
      `insert into cartons (company_id, carton_name, carton_size, description)
     select $1, 'Box ' || n, 1, repeat('x', 200) from generate_series(1, 20000) n`,
      [maker.companyId],
    );
    const token = await signIn(deps, maker);
    const response = await appOf(deps).request(`/api/api/${cartons}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ended === 'session' ? token : key}`,
        accept: csvType,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ PageSize: allRows }),
    });
    const parts = response.body?.getReader();
    expect(await parts?.read()).toMatchObject({ done: false });
    const [known] = await done(maker.ask(programCalls.keys, { ProgramId: id }));
    if (ended === 'session') await ask(signOut, undefined, { token });
    else if (ended === 'key') await done(maker.ask(programCalls.revoke, { KeyId: known?.KeyId ?? 0 }));
    else await setRights(deps, roleId, { 'carton-master': ended === 'export' ? ['view'] : ['add'] });
    deps.pass(5000);
    const rest = async () => {
      while (!(await parts?.read())?.done);
    };
    const error: unknown = await rest().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpRefusal);
    expect(inspect(error)).not.toContain('    at ');
  },
);

it('says when and from where a key was used', async () => {
  const maker = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const used = async () => (await done(maker.ask(programCalls.keys, { ProgramId: id })))[0];
  expect(await used()).toMatchObject({ LastUsedAt: null, LastUsedFrom: null });
  await listBy(key, { 'x-forwarded-for': '203.0.113.5' });
  await expect.poll(used).toMatchObject({ LastUsedFrom: '203.0.113.5', LastUsedAt: expect.any(String) });
});

it('has two keys at most, of which either can be revoked', async () => {
  const maker = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const made = await Promise.all([1, 2, 3].map(() => maker.ask(programCalls.make, { ProgramId: id })));
  expect(made.map(({ code }) => code).toSorted()).toEqual(['200', '400', '400']);
  const second = made.find(({ code }) => code === '200')?.data.Key ?? '';
  expect([(await listBy(key)).status, (await listBy(second)).status]).toEqual([200, 200]);
  const Keys = await done(maker.ask(programCalls.keys, { ProgramId: id }));
  await done(maker.ask(programCalls.revoke, { KeyId: Keys[0]?.KeyId ?? 0 }));
  expect([(await listBy(key)).status, (await listBy(second)).status]).toEqual([401, 200]);
});

it('ends a revoked key on another server at once', async () => {
  const other = askApp(createApp(deps));
  const maker = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const there = async () => (await other(cartons, { PageSize: 5 }, { token: key })).status;
  expect(await there()).toBe(200);
  const Keys = await done(maker.ask(programCalls.keys, { ProgramId: id }));
  await done(maker.ask(programCalls.revoke, { KeyId: Keys[0]?.KeyId ?? 0 }));
  expect(await there()).toBe(401);
});

it('refuses what its role, its maker or a program that only reads lacks', async () => {
  const maker = await newMaker();
  const seen = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const create = (key: string) => ask('CartonMaster/CreateCarton', carton('Never'), { token: key });
  expect((await create(seen.key)).status).toBe(418);
  expect((await ask('ProductMaster/GetProducts', { PageSize: 5 }, { token: seen.key })).status).toBe(418);
  const reading = await addProgram(deps, maker, { 'carton-master': everyRight }, { OnlyReads: true });
  expect((await create(reading.key)).status).toBe(418);
  expect((await listBy(reading.key)).status).toBe(200);
  const wide = await addProgram(deps, maker, { mapping: everyRight, 'carton-master': everyRight });
  expect((await ask('Mapping/GetMappings', { PageSize: 5 }, { token: wide.key })).status).toBe(418);
});

it('loses a right with its maker, and every right with the right to have programs', async () => {
  const maker = await newMaker();
  const { key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  expect((await listBy(key)).status).toBe(200);
  await setRights(deps, maker.roleId, { 'carton-master': [] });
  expect((await listBy(key)).status).toBe(418);
  await setRights(deps, maker.roleId, { 'carton-master': everyRight, programs: ['view'] });
  expect((await listBy(key)).status).toBe(401);
});

it.each([
  ['the maker', 'update users set is_active = not is_active where id = $1'],
  [
    'the maker’s role',
    'update roles set is_active = not is_active where id = (select role_id from users where id = $1)',
  ],
  ['the program', 'update programs set is_active = not is_active where created_by = $1'],
  [
    'the program’s role',
    'update roles set is_active = not is_active where id = (select role_id from programs where created_by = $1)',
  ],
  [
    'the company',
    'update companies set is_active = not is_active where id = (select company_id from users where id = $1)',
  ],
  [
    'the maker’s company',
    'update users set company_id = (select max(id) from companies), role_id = (select min(id) from roles) where id = $1',
  ],
])('ends at once with %s', async (_what, statement) => {
  const maker = await newMaker();
  await createCompany(deps);
  const { key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  expect((await listBy(key)).status).toBe(200);
  await deps.database.pool.query(statement, [maker.userId]);
  expect((await listBy(key)).status).toBe(401);
});

it('ends when it expires', async () => {
  const maker = await newMaker();
  const { key, id } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  await deps.database.pool.query(`update programs set expires_at = $2 where id = $1`, [id, deps.now()]);
  expect((await listBy(key)).status).toBe(401);
});

it('works from the allowed addresses only', async () => {
  const maker = await newMaker();
  const Addresses = '198.51.100.7\n203.0.113.0/24\n2001:db8::/48';
  const { key } = await addProgram(deps, maker, { 'carton-master': ['view'] }, { Addresses });
  const from = async (address: string) => (await listBy(key, { 'x-forwarded-for': address })).status;
  for (const allowed of [
    '198.51.100.7',
    '203.0.113.200',
    '::ffff:203.0.113.1',
    '203.0.113.9:4711',
    '2001:db8:0:5::1',
  ])
    expect(await from(allowed), allowed).toBe(200);
  for (const other of ['198.51.100.8', '203.0.114.1', '2001:db9::1', 'unknown', '203.0.113.9, 192.0.2.1'])
    expect(await from(other), other).toBe(403);
});

it('refuses a line that is not an address', async () => {
  const maker = await newMaker();
  const { id, roleId } = await addProgram(deps, maker, {});
  const save = (Addresses: string) =>
    maker.ask('Program/UpdateProgram', {
      ProgramId: id,
      ProgramName: `Program of addresses`,
      RoleId: roleId,
      OnlyReads: true,
      ExpiresAt: '2099-01-01 00:00',
      Addresses,
    });
  for (const wrong of [
    '203.0.113.0/33',
    '203.0.113.256',
    'erp.example.com',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
  ])
    expect(await save(`10.0.0.1\n${wrong}`), wrong).toMatchObject({
      code: '400',
      message: expect.stringMatching(/^This is not an address|^Please enter addresses/),
    });
  expect((await save('10.0.0.0/8')).code).toBe('200');
});

it('refuses calls that only people may make, with whatever rights', async () => {
  const { rows } = await deps.database.pool.query<{ page: string }>('select action_name as page from pages');
  const rights = Object.fromEntries(rows.map(({ page }) => [page, everyRight]));
  const user = await createUser(deps, { rights: { ...rights, programs: everyRight } });
  const maker = { ...user, ask: withToken(ask, await signIn(deps, user)) };
  const { key } = await addProgram(deps, maker, rights);
  const ofPeople = allEndpoints(sealbook, allSources(sealbook, 'UTC'))
    .map(({ call }) => call)
    .filter((call) => call.access !== 'public' && !takesKeys(call));
  expect(ofPeople.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'Login/ActForCompany',
      'Login/ChangeLanguage',
      'UserMaster/CreateUser',
      'RoleMaster/UpdatePagePermission',
      'Program/MakeKey',
      'Program/CreateProgram',
    ]),
  );
  expect(ofPeople.length).toBeGreaterThan(60);
  deps.pass(60_000);
  for (const call of ofPeople) {
    const path = call.path.replaceAll(/:\w+/g, '1');
    const asked = ask(path, call.method === 'POST' ? {} : undefined, { token: key, method: call.method });
    expect((await asked).status, call.path).toBe(418);
  }
});

it('keeps to the company that the program belongs to', async () => {
  const maker = await newMaker();
  const stranger = await newMaker();
  const { id, key } = await addProgram(deps, maker, { 'carton-master': everyRight });
  const { CartonId } = await done(
    stranger.ask<{ CartonId: number }>('CartonMaster/CreateCarton', carton('Of others')),
  );
  expect((await listBy(key)).data).toEqual([]);
  const update = { CartonId, ...carton('Taken') };
  expect((await ask('CartonMaster/UpdateCarton', update, { token: key })).code).toBe('400');
  for (const asked of [
    stranger.ask(programCalls.make, { ProgramId: id }),
    stranger.ask(programCalls.keys, { ProgramId: id }),
    stranger.ask(programCalls.revoke, { KeyId: id }),
  ])
    expect((await asked).code).toBe('400');
});

it('keeps a key within its maker’s rights, and its program as the maker knew it', async () => {
  const maker = await newMaker();
  const colleague = await newMaker(maker.companyId);
  const { id, roleId, key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const update = {
    ProgramId: id,
    ProgramName: `Program ${id} of two`,
    RoleId: roleId,
    OnlyReads: false,
    ExpiresAt: '2099-01-01 00:00',
  };
  const refused = { code: '400', message: expect.stringContaining('Somebody else made a key') };
  expect(await colleague.ask('Program/UpdateProgram', update)).toMatchObject(refused);
  const { Key: other } = await done(colleague.ask(programCalls.make, { ProgramId: id }));
  expect((await listBy(other)).status).toBe(200);
  await setRights(deps, colleague.roleId, { 'carton-master': [] });
  expect([(await listBy(other)).status, (await listBy(key)).status]).toEqual([418, 200]);
  // colleagues end what they can't change
  expect((await colleague.ask(`Program/InActiveRow/${id}/false`)).code).toBe('200');
  expect((await listBy(key)).status).toBe(401);
  expect(await colleague.ask(`Program/InActiveRow/${id}/true`)).toMatchObject(refused);
  const [first] = await done(colleague.ask(programCalls.keys, { ProgramId: id }));
  await done(colleague.ask(programCalls.revoke, { KeyId: first?.KeyId ?? 0 }));
  expect((await colleague.ask('Program/UpdateProgram', update)).code).toBe('200');
});

it('refuses a mistyped key without the database, and slows down who guesses', async () => {
  const maker = await newMaker();
  const { key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const guess = (n: number) => {
    const text = `sealbook_${String(n).padStart(64, '0')}`;
    return `${text}${crc32(text).toString(16).padStart(8, '0')}`;
  };
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const queried = vi.spyOn(deps.database.front.pool, 'query');
  const mistyped = `${key.slice(0, 20)}${key[20] === 'a' ? 'b' : 'a'}${key.slice(21)}`;
  expect((await listBy(mistyped, headers)).status).toBe(401);
  expect(queried).not.toHaveBeenCalled();
  queried.mockRestore();
  const guessed: number[] = [];
  for (let n = 0; n < 40; n++) guessed.push((await listBy(guess(n), headers)).status);
  expect(guessed.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 401));
  expect(guessed.at(-1)).toBe(429);
  // nobody can lock the program itself out
  expect((await listBy(key, headers)).status).toBe(200);
});

it('tells its limit in the standard headers, and then refuses', async () => {
  const maker = await newMaker();
  const { key } = await addProgram(deps, maker, { 'carton-master': ['view'] });
  const first = await listBy(key);
  expect(first.headers.get('ratelimit-policy')).toBe(`"program";q=${programLimit.count};w=60`);
  expect(first.headers.get('ratelimit')).toBe(`"program";r=${programLimit.count - 1};t=60`);
  const refused = async () => ask('UserMaster/CreateUser', {}, { token: key });
  for (let n = 1; n < programLimit.count; n++) await refused();
  const over = await listBy(key);
  expect(over.status).toBe(429);
  expect(over.headers.get('ratelimit')).toMatch(/^"program";r=0;t=\d+$/);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  deps.pass(60_000);
  expect((await listBy(key)).status).toBe(200);
});

it('keeps the Idempotency-Keys of two programs and their maker apart', async () => {
  const maker = await newMaker();
  const one = await addProgram(deps, maker, { 'carton-master': ['add'] });
  const two = await addProgram(deps, maker, { 'carton-master': ['add'] });
  const headers = { 'idempotency-key': 'order 1' };
  const create = (name: string, token: string) =>
    done(ask<{ CartonId: number }>('CartonMaster/CreateCarton', carton(name), { token, headers }));
  const first = await create('Of one', one.key);
  expect(await create('Of one', one.key)).toEqual(first);
  expect(await create('Of two', two.key)).not.toEqual(first);
  await done(maker.ask('CartonMaster/CreateCarton', carton('Of the maker'), { headers }));
});
