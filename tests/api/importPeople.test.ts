import Papa from 'papaparse';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import * as hashes from '../../server/access/people/passwordHash.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { allWorks } from '../support/allWorks.ts';
import { appOf } from '../support/appOf.ts';
import {
  createRole,
  createTestDealer,
  createUser,
  dealerValues,
  everyRight,
  everyRightOn,
} from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const { deps } = world;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const [people, dealers] = ['user-master', 'dealer-master'];
const calls = {
  [people]: 'UserMaster/GetUserForExport',
  [dealers]: 'UserDMaster/GetDealersForExport',
};

let keeper: SignedIn & { companyId: number; roleId: number };
let [roleName, counter] = ['', 0];

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  keeper = await world.newPerson({ rights: everyRightOn([people, dealers]) });
  roleName = `Packers ${(counter += 1)}`;
  await createRole(deps, keeper.companyId, {}, { roleName });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const work = () => runJobs(deps, works);

/** Uploads a file and waits until its rows are checked. */
async function checked(content: string, page = people, by = keeper): Promise<number> {
  const form = new FormData();
  form.set('Page', page);
  form.set('File', new File([content], 'people.csv'));
  const { path } = importCalls.upload;
  const answer = await by.ask<{ ImportId: number }>(path, undefined, { form, method: 'POST' });
  expect(answer).toMatchObject({ code: '200' });
  await work();
  return answer.data.ImportId;
}

const ask = async (call: 'run' | 'undo', ImportId: number) => {
  const { code } = await keeper.ask(importCalls[call], { ImportId });
  await work();
  return code;
};

const statusOf = async (ImportId: number) => (await keeper.ask(importCalls.status, { ImportId })).data;
const rowsOf = async (ImportId: number) => (await keeper.ask(importCalls.rows, { ImportId })).data;

async function exported(page: string): Promise<string> {
  const response = await appOf(deps).request(`/api/api/${calls[page]}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keeper.token}`,
      accept: 'text/csv',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ First: 1, PageSize: -1 }),
  });
  return response.text();
}

const userNames = async () =>
  (
    await deps.database.pool.query<{ name: string }>(
      'select user_name as name from users where company_id = $1 and id <> $2 order by user_name',
      [keeper.companyId, keeper.userId],
    )
  ).rows.map(({ name }) => name);

const names = ['Asha', 'Ravi', 'Meera', 'Anil'];

const person = (name: string, changes: Record<string, string> = {}) => ({
  'User Name': name,
  'Role Name': roleName,
  Email: `${name.toLowerCase()}${counter}@example.com`,
  'Mobile Number': String(7_100_000_000 + counter * 10 + names.indexOf(name)),
  City: 'Pune',
  ...changes,
});

it('takes people without passwords, by the rules of the form, and hashes nothing', async () => {
  const { email: taken } = await createUser(deps);
  const file = Papa.unparse([
    person('Asha'),
    person('Ravi', { 'Role Name': 'Nobody' }),
    person('Meera', { Email: taken }),
    person('Anil', { 'Mobile Number': '12' }),
  ]);
  const hash = vi.spyOn(hashes, 'hashPassword');
  const id = await checked(file);
  expect(await rowsOf(id)).toMatchObject([
    { Outcome: 'create', Label: 'Asha' },
    { Outcome: 'refused', Faults: [{ Message: 'There is no Role Name “Nobody” to choose.' }] },
    { Outcome: 'refused', Faults: [{ Message: 'This e-mail is used by another person already.' }] },
    { Outcome: 'refused', Faults: [{ Message: 'Please enter valid mobile no.' }] },
  ]);
  expect(await userNames()).toEqual([]);
  expect(
    await checked(
      `${file}\n`.replace('User Name', 'User Name,Password').replace('Asha', 'Asha,Secret1'),
    ).then(statusOf),
  ).toMatchObject({
    Columns: expect.arrayContaining([{ Head: 'Password', Sample: '', Field: null }]),
  });
  await keeper.ask(importCalls.run, { ImportId: id, LeaveOutRefused: true });
  await work();
  expect(await statusOf(id)).toMatchObject({ State: 'done' });
  expect(await userNames()).toEqual(['Asha']);
  expect(hash).not.toHaveBeenCalled();
  // nobody signs in before the person has chosen a password by the mailed link
  for (const password of ['', 'undefined', 'Secret1'])
    expect(await world.passwordCode(person('Asha').Email, password)).not.toBe('205');
});

it('takes one row for each person, whichever of their values it names', async () => {
  await ask('run', await checked(Papa.unparse([person('Asha')])));
  const { Email, 'Mobile Number': Mobile } = person('Asha');
  const id = await checked(
    Papa.unparse(
      [
        { Email, City: 'Delhi' },
        { 'Mobile Number': Mobile, 'User Name': 'Usha' },
      ],
      {
        columns: ['Email', 'Mobile Number', 'City', 'User Name'],
      },
    ),
  );
  expect(await rowsOf(id)).toMatchObject([
    { Outcome: 'change' },
    { Outcome: 'refused', Faults: [{ Message: 'Row 2 changes this record as well.' }] },
  ]);
});

it('takes back the files of people and dealers that Export writes, and changes what is changed in them', async () => {
  const dealerRole = await createRole(deps, keeper.companyId, {}, { userType: 2, roleName: 'Dealer' });
  const { dealerId } = await createTestDealer(deps, { ...keeper, roleId: dealerRole });
  await ask('run', await checked(Papa.unparse([person('Asha')])));
  for (const page of [people, dealers]) {
    const same = await checked(await exported(page), page);
    expect(await statusOf(same)).toMatchObject({ Counts: { same: page === people ? 3 : 1 } });
  }

  const text = (await exported(people)).replace('Pune', 'Nashik');
  const id = await checked(text);
  expect(await rowsOf(id)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        Label: 'Asha',
        Outcome: 'change',
        Changes: [{ Field: 'City', Before: 'Pune', After: 'Nashik' }],
      }),
    ]),
  );
  expect(await ask('run', id)).toBe('200');
  expect(await exported(people)).toContain('Nashik');
  expect(await ask('undo', id)).toBe('200');
  expect(await statusOf(id)).toMatchObject({ State: 'undone', Counts: { change: 1, same: 2 } });
  expect(await exported(people)).toContain('Pune');
  expect((await keeper.ask<object[]>('UserDMaster/GetDealers', { Ids: [dealerId] })).data).toHaveLength(1);
});

it('adds dealers with their firm, and removes those again who have done nothing', async () => {
  await createRole(deps, keeper.companyId, {}, { userType: 2, roleName: 'Dealer' });
  const values = [await dealerValues(deps), await dealerValues(deps)];
  const id = await checked(Papa.unparse(values), dealers);
  expect(await statusOf(id)).toMatchObject({ Counts: { create: 2 } });
  expect(await ask('run', id)).toBe('200');
  const { rows } = await deps.database.pool.query<{ id: number }>(
    'select id from users where company_id = $1 and email = $2',
    [keeper.companyId, values[0]?.Email],
  );
  const dealer = await world.asPerson({ userId: Number(rows[0]?.id), companyId: keeper.companyId });
  await deps.database.pool.query('delete from sessions where user_id = $1', [dealer.userId]);
  await deps.database.pool.query(
    `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action)
     values ($1, $2, 'x', $1, $3, 1, 'x', 'updated')`,
    [keeper.companyId, dealer.userId, people],
  );
  expect(await ask('undo', id)).toBe('200');
  expect(await rowsOf(id)).toMatchObject([
    { Outcome: 'kept', Faults: [{ Message: 'This person has used the portal since.' }] },
    { Outcome: 'create' },
  ]);
  expect(await userNames()).toEqual([values[0]?.DealerName]);
});

it('lets nobody give rights by a file that they don’t have, or change people of others', async () => {
  await createRole(deps, keeper.companyId, { 'role-master': everyRight }, { roleName: 'Heads' });
  const other = await world.newPerson({ rights: everyRightOn([people]) });
  await createRole(deps, other.companyId, {}, { roleName: 'Theirs' });
  const head = await createUser(deps, {
    companyId: keeper.companyId,
    rights: { 'role-master': everyRight },
  });
  const id = await checked(
    Papa.unparse([
      person('Asha', { 'Role Name': 'Heads' }),
      person('Ravi', { 'Role Name': 'Theirs' }),
      { Email: head.email, City: 'Agra' },
      { Email: other.email, City: 'Agra' },
    ]),
  );
  expect(await rowsOf(id)).toMatchObject([
    { Outcome: 'refused', Faults: [{ Message: expect.stringContaining('that you do not have yourself') }] },
    { Outcome: 'refused', Faults: [{ Message: 'There is no Role Name “Theirs” to choose.' }] },
    { Outcome: 'refused', Faults: [{ Message: expect.stringContaining('that you do not have yourself') }] },
    { Outcome: 'refused', Label: '' },
  ]);
});

it('stores nothing of people if one is refused meanwhile, and each once if a server takes over', async () => {
  const [first, second] = [person('Asha'), person('Ravi')];
  const id = await checked(Papa.unparse([first, second]));
  await keeper.ask(importCalls.run, { ImportId: id });
  const { userId } = await createUser(deps);
  await deps.database.pool.query('update users set email = $1 where id = $2', [second.Email, userId]);
  await work();
  expect(await statusOf(id)).toMatchObject({
    State: 'checked',
    Counts: { create: 1, refused: 1 },
    Message: expect.stringContaining('Row 3: This e-mail is used by another person already.'),
  });
  expect(await userNames()).toEqual([]);
  await keeper.ask(importCalls.run, { ImportId: id, LeaveOutRefused: true });
  await deps.database.pool.query(`update jobs set taken_until = now() - interval '1 second', tries = 1`);
  await Promise.all([work(), work()]);
  expect(await statusOf(id)).toMatchObject({ State: 'done' });
  expect(await userNames()).toEqual(['Asha']);
});

it('tells a company of few people of others in a day, by files and forms, and then of nobody', async () => {
  const [theirs, own] = [await createUser(deps), await createUser(deps, { companyId: keeper.companyId })];
  const isTaken = 'This e-mail is used by another person already.';
  const tooMany = expect.stringMatching(/^Too many e-mails and mobile numbers/) as unknown;
  const faults = async (file: string) =>
    (await keeper.ask(importCalls.rows, { ImportId: await checked(file), PageSize: 500 })).data.map(
      ({ Outcome, Faults }) => [Outcome, Faults[0]?.Message],
    );
  const tried = (count: number, changes: (n: number) => Record<string, string>) =>
    Papa.unparse(
      Array.from({ length: count }, (_, n) =>
        person('Asha', { 'Mobile Number': String(6_100_000_000 + n), ...changes(n) }),
      ),
    );
  const emails = await Promise.all(
    Array.from(
      { length: 101 },
      async () => (await createUser(deps, { companyId: theirs.companyId, roleId: theirs.roleId })).email,
    ),
  );
  const first = await faults(tried(101, (n) => ({ Email: emails[n] ?? '' })));
  expect(first).toEqual([...emails.slice(1).map(() => ['refused', isTaken]), ['refused', tooMany]]);

  // a free e-mail, one of another company, and a colleague's with their mobile number
  const { email: Email, mobileNo } = theirs;
  const add = async (changes: object) => {
    const sent = { ...person('Ravi'), UserName: 'Ravi', UserType: 1, RoleId: keeper.roleId, ...changes };
    return keeper.ask('UserMaster/CreateUser', { Password: 'Secret1', ConfirmPassword: 'Secret1', ...sent });
  };
  const free = { Email: 'free@example.com', MobileNo: '6200000000' };
  for (const names of [free, { ...free, Email }, { ...free, MobileNo: mobileNo }])
    expect(await add(names)).toMatchObject({ code: '400', message: tooMany });
  expect(await add({ Email, MobileNo: own.mobileNo })).toMatchObject({
    message: 'This mobile number is used by another person already.',
  });
  // who stays as they are is told nothing, and the next day all is well
  expect(await faults(Papa.unparse([{ Email: own.email, City: 'Agra' }]))).toEqual([['change', undefined]]);
  deps.pass(25 * 60 * 60 * 1000);
  keeper = { ...keeper, ...(await world.asPerson(keeper)) };
  expect(await add({ ...free, Email })).toMatchObject({ message: isTaken });
  expect(await add(free)).toMatchObject({ code: '200' });
});
