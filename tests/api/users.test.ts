import { beforeEach, describe, expect, it } from 'vitest';
import { passwordMatches } from '../../server/access/people/passwordHash.ts';
import {
  createCompany,
  createRole,
  createTestDealer,
  createUser,
  everyRight,
  type Rights,
  type TestUser,
} from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

type Row = Record<string, unknown>;

const { deps, asPerson, newPerson, sessionStatus } = await peopleWorld();
let keeper: TestUser & SignedIn;
let counter = 0;

beforeEach(async () => {
  keeper = await newPerson({ rights: { 'user-master': everyRight } });
});

/** Adds a role to the company by SQL. */
const role = (rights: Rights = {}, userType = 1) => createRole(deps, keeper.companyId, rights, { userType });

function values(RoleId: number, changes: Row = {}): Row {
  counter += 1;
  return {
    UserName: `Person ${counter}`,
    UserType: 1,
    RoleId,
    Email: `made${counter}@example.com`,
    MobileNo: String(7_000_000_000 + counter),
    Password: 'Secret1',
    ConfirmPassword: 'Secret1',
    ...changes,
  };
}

async function made(changes: Row = {}): Promise<{ id: number; sent: Row }> {
  const sent = values(await role(), changes);
  const answered = await keeper.ask<Row>('UserMaster/CreateUser', sent);
  expect(answered).toMatchObject({ code: '200' });
  return { id: Number(answered.data['UserId']), sent };
}

async function stored(id: number) {
  const { rows } = await deps.database.pool.query<{ password_hash: string; user_type: number }>(
    'select password_hash, user_type from users where id = $1',
    [id],
  );
  return rows[0];
}

describe('roles of people', () => {
  it('are offered by user type, of the company, and not before a type is chosen', async () => {
    const [web, phone] = [await role({}, 1), await role({}, 2)];
    const offered = async (query: string) =>
      (await keeper.ask<Row[]>(`UserMaster/GetRoleByUserTypeDLL${query}`)).data.map(({ value }) => value);
    expect(await offered('?UserType=2')).toEqual([phone]);
    expect(await offered('?UserType=1')).toEqual(expect.arrayContaining([web]));
    expect(await offered('?UserType=1')).not.toContain(phone);
    expect(await offered('')).toEqual([]);
    const all = await keeper.ask<Row[]>(`UserMaster/GetRoleDLL/${keeper.companyId}`);
    expect(all.data.map(({ value }) => value)).toEqual(expect.arrayContaining([web, phone]));
  });

  it('must be of the chosen user type, and not the dealers’', async () => {
    const text = 'Please select user role.';
    const dealers = await createRole(deps, keeper.companyId, {}, { userType: 1, roleName: 'Dealer' });
    for (const roleId of [await role({}, 2), dealers])
      expect(await keeper.ask('UserMaster/CreateUser', values(roleId))).toMatchObject({
        code: '400',
        message: text,
        data: { errors: { RoleId: text } },
      });
  });

  it('with a right that the giver lacks are not given', async () => {
    const strong = await role({ 'role-master': ['view', 'edit'] });
    expect(await keeper.ask('UserMaster/CreateUser', values(strong))).toMatchObject({ code: '400' });
    const { id, sent } = await made();
    const lifted = { ...sent, UserId: id, RoleId: strong };
    expect(await keeper.ask('UserMaster/UpdateUser', lifted)).toMatchObject({ code: '400' });
  });

  it('keep who has more rights from being changed or switched off', async () => {
    const strong = await createUser(deps, {
      companyId: keeper.companyId,
      rights: { 'role-master': everyRight },
    });
    const change = { ...values(await role()), UserId: strong.userId };
    expect(await keeper.ask('UserMaster/UpdateUser', change)).toMatchObject({ code: '400' });
    expect(await keeper.ask(`UserMaster/InActiveRow/${strong.userId}/false`)).toMatchObject({ code: '400' });
  });
});

describe('the client’s request', () => {
  it('makes nobody a mobile user, and nobody of another company', async () => {
    const other = await createCompany(deps);
    const phone = values(await role({}, 2), { UserType: 2 });
    expect(await keeper.ask('UserMaster/CreateUser', phone)).toMatchObject({
      code: '400',
      data: { errors: { UserType: 'Please choose one from the list.' } },
    });
    const { id } = await made({ CompanyId: other, CreatedBy: 1, isApproved: true, isDeleted: true });
    const { rows } = await deps.database.pool.query(
      'select company_id, created_by from users where id = $1',
      [id],
    );
    expect(rows).toEqual([{ company_id: keeper.companyId, created_by: keeper.userId }]);
  });
});

it('is listed among all, whoever asks by the documented request', async () => {
  const { id } = await made();
  const sent = { UserId: keeper.userId, DealerId: 0, SortColumn: 'CreatedDate', SortOrder: 'DESC' };
  const { data } = await keeper.ask<Row[]>('UserMaster/GetUsers', sent);
  expect(data.map(({ UserId }) => UserId)).toContain(id);
});

describe('a password', () => {
  it('is kept as a hash and never read back', async () => {
    const { id } = await made();
    expect(await passwordMatches((await stored(id))?.password_hash, 'Secret1')).toBe(true);
    const { data } = await keeper.ask<Row[]>('UserMaster/GetUsers', { Ids: [id] });
    expect(Object.keys(data[0] ?? {}).filter((name) => /password|salt|token/i.test(name))).toEqual([]);
  });

  it('that is new is in the audit log, without a word of it', async () => {
    const { id, sent } = await made();
    const update = { ...sent, UserId: id, Password: 'Other12', ConfirmPassword: 'Other12' };
    expect(await keeper.ask('UserMaster/UpdateUser', update)).toMatchObject({ code: '200' });
    const { rows } = await deps.database.pool.query<{ action: string }>(
      `select action, before, after from audit_entries where record_id = $1 and page = 'user-master' order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'password']);
    expect(JSON.stringify(rows)).not.toMatch(/Secret1|Other12|password_hash|"Password"/);
  });

  it('left empty on an update stays, and the person stays signed in', async () => {
    const { id, sent } = await made();
    const theirs = await asPerson({ userId: id, companyId: keeper.companyId });
    const update = { ...sent, UserId: id, City: 'Pune', Password: '', ConfirmPassword: '' };
    expect(await keeper.ask('UserMaster/UpdateUser', update)).toMatchObject({ code: '200' });
    expect(await passwordMatches((await stored(id))?.password_hash, 'Secret1')).toBe(true);
    expect(await sessionStatus(theirs)).toBe(200);
  });

  it('that is new ends the person’s sessions, and must be repeated', async () => {
    const { id, sent } = await made();
    const theirs = await asPerson({ userId: id, companyId: keeper.companyId });
    const update = { ...sent, UserId: id, Password: 'Other12' };
    const text = 'New password and Confirm password should be same.';
    for (const ConfirmPassword of ['', 'Secret1'])
      expect(await keeper.ask('UserMaster/UpdateUser', { ...update, ConfirmPassword })).toMatchObject({
        code: '400',
        data: { errors: { ConfirmPassword: text } },
      });
    const right = { ...update, ConfirmPassword: 'Other12' };
    expect(await keeper.ask('UserMaster/UpdateUser', right)).toMatchObject({ code: '200' });
    expect(await passwordMatches((await stored(id))?.password_hash, 'Other12')).toBe(true);
    expect(await sessionStatus(theirs)).toBe(401);
  });
});

describe('changing people', () => {
  it('ends one’s own session where it is oneself, who keeps role and activity', async () => {
    const own = { ...values(keeper.roleId), UserId: keeper.userId, Password: '', ConfirmPassword: '' };
    const lower = { ...own, RoleId: await role() };
    expect(await keeper.ask('UserMaster/UpdateUser', lower)).toMatchObject({ code: '400' });
    expect(await keeper.ask(`UserMaster/InActiveRow/${keeper.userId}/false`)).toMatchObject({ code: '400' });
    expect(await keeper.ask('UserMaster/UpdateUser', own)).toMatchObject({ code: '200' });
    expect(await sessionStatus(keeper)).toBe(401);
  });

  it('signs out who is made inactive', async () => {
    const { id } = await made();
    const theirs = await asPerson({ userId: id, companyId: keeper.companyId });
    expect(await keeper.ask(`UserMaster/InActiveRow/${id}/false`)).toMatchObject({ code: '200' });
    expect(await sessionStatus(theirs)).toBe(401);
    await keeper.ask(`UserMaster/InActiveRow/${id}/true`);
    expect(await sessionStatus(theirs)).toBe(401);
  });

  it('leaves mobile users as they are', async () => {
    const roleId = await role({}, 2);
    const phone = await createUser(deps, { companyId: keeper.companyId, roleId, userType: 2 });
    const change = values(roleId, { UserType: 2, UserId: phone.userId });
    expect(await keeper.ask('UserMaster/UpdateUser', change)).toMatchObject({ code: '400' });
  });

  it('makes a person of the web a mobile user with a role for that', async () => {
    const { id, sent } = await made();
    const moved = { ...sent, UserId: id, UserType: 2, RoleId: await role({}, 2) };
    expect(await keeper.ask('UserMaster/UpdateUser', moved)).toMatchObject({ code: '200' });
    expect((await stored(id))?.user_type).toBe(2);
  });
});

describe('the people of the list', () => {
  const rows = async (body: Row = {}, by: SignedIn = keeper) =>
    (await by.ask<Row[]>('UserMaster/GetUsers', { PageSize: 20, ...body })).data;

  it('are approved, and none of them is deleted', async () => {
    const { id, sent } = await made();
    expect(await rows({ Ids: [id] })).toMatchObject([{ isApproved: true, isDeleted: false }]);
    await deps.database.pool.query('update users set is_approved = false where id = $1', [id]);
    expect(await rows({ Ids: [id] })).toEqual([]);
    expect(await keeper.ask('UserMaster/UpdateUser', { ...sent, UserId: id })).toMatchObject({ code: '400' });
    expect(await keeper.ask(`UserMaster/InActiveRow/${id}/false`)).toMatchObject({ code: '400' });
  });

  it('are nobody but oneself for a dealer with every right on the page', async () => {
    const { id, sent } = await made();
    const roleId = await role({ 'user-master': everyRight }, 2);
    const dealer = await newPerson({ companyId: keeper.companyId, roleId, userType: 2 });
    expect((await rows({}, dealer)).map(({ UserId }) => UserId)).toEqual([dealer.userId]);
    const exported = await dealer.ask<Row[]>('UserMaster/GetUserForExport', {});
    expect(exported.data.map(({ Email }) => Email)).toEqual([dealer.email]);
    const change = { ...sent, UserId: id };
    expect(await dealer.ask('UserMaster/UpdateUser', change)).toMatchObject({ code: '400' });
    expect(await dealer.ask(`UserMaster/InActiveRow/${id}/false`)).toMatchObject({ code: '400' });
    const added = await dealer.ask('UserMaster/CreateUser', values(await role()));
    expect(added).toMatchObject({ status: 418 });
  });
});

describe('a dealer among the people', () => {
  it('lives where the bills go, and is exported with the firm and both addresses in words', async () => {
    const roleId = await role({}, 2);
    const dealer = await createTestDealer(deps, { companyId: keeper.companyId, roleId });
    const { data: listed } = await keeper.ask<Row[]>('UserMaster/GetUsers', { Ids: [dealer.userId] });
    const { data } = await keeper.ask<Row[]>('UserMaster/GetUserForExport', { First: -1, PageSize: -1 });
    const row = data.find(({ Email }) => Email === dealer.email);
    expect(row).toMatchObject({
      NatureFirmId: 'Private Ltd',
      GstNo: '27ABCDE1234F1Z5',
      Bill_Country: 'India',
      Bill_State: expect.stringMatching(/^State /) as unknown,
      Bill_City: expect.stringMatching(/^City /) as unknown,
      Bill_Pincode: '411001',
      Ship_Country: 'India',
      Ship_City: expect.stringMatching(/^City /) as unknown,
      Ship_Address: expect.stringMatching(/Godown Road$/) as unknown,
      Ship_Pincode: '411002',
    });
    expect(listed[0]?.['City']).toBe(row?.['Bill_City']);
    const found = await keeper.ask<Row[]>('UserMaster/GetUsers', { SearchValue: row?.['Bill_City'] });
    expect(found.data.map(({ UserId }) => UserId)).toEqual([dealer.userId]);
    const removed = [
      'TotalRows',
      'UserId',
      'RoleId',
      'UserType',
      'IsActive',
      'Password',
      'isDeleted',
      'isApproved',
    ];
    for (const name of removed) expect(row).not.toHaveProperty(name);
  });
});

describe('the period', () => {
  /** Adds a person who was created at that moment. */
  async function createdAt(moment: string): Promise<number> {
    const { id } = await made();
    await deps.database.pool.query('update users set created_at = $2 where id = $1', [id, moment]);
    return id;
  }
  const ids = async (period: object) =>
    (await keeper.ask<Row[]>('UserMaster/GetUsers', { PageSize: 20, ...period })).data.map(
      (row) => row['UserId'],
    );

  it('is of days in India, both ends in it, in any of the wire’s formats', async () => {
    const last = await createdAt('2025-03-09T18:29:59Z');
    const first = await createdAt('2025-03-07T18:30:00Z');
    await createdAt('2025-03-09T18:30:00Z');
    await createdAt('2025-03-07T18:29:59Z');
    for (const [FromDate, ToDate] of [
      ['2025/03/08', '2025/03/09'],
      ['03/08/2025', '03/09/2025'],
      ['2025-03-08', '2025-03-09'],
    ])
      expect(await ids({ FromDate, ToDate })).toEqual([last, first]);
    expect(await ids({ ToDate: '2025/03/08' })).toContain(first);
    expect(await ids({ FromDate: '2025/03/10', ToDate: '2025/03/10' })).toHaveLength(1);
  });

  it('is refused if it is none', async () => {
    expect(await keeper.ask('UserMaster/GetUsers', { FromDate: 'soon' })).toMatchObject({
      code: '400',
      message: 'Please enter only date.',
    });
    expect(
      await keeper.ask('UserMaster/GetUsers', { FromDate: '2025/03/09', ToDate: '2025/03/08' }),
    ).toMatchObject({ code: '400', message: 'From date must be less than to date.' });
  });

  it('holds for the export, which has no internal fields', async () => {
    const id = await createdAt('2025-03-08T12:00:00Z');
    const period = { FromDate: '2025/03/08', ToDate: '2025/03/08', First: -1, PageSize: -1 };
    const { data } = await keeper.ask<Row[]>('UserMaster/GetUserForExport', period);
    expect(data).toHaveLength(1);
    const [person] = (await keeper.ask<Row[]>('UserMaster/GetUsers', { Ids: [id] })).data;
    const ofDealers = Object.keys(data[0] ?? {}).filter((name) =>
      /^(Bill_|Ship_|GstNo|NatureFirmId)/.test(name),
    );
    expect(ofDealers).toHaveLength(12);
    expect(data[0]).toEqual({
      ...Object.fromEntries(ofDealers.map((name) => [name, null])),
      UserName: person?.['UserName'],
      RoleName: person?.['RoleName'],
      Email: person?.['Email'],
      MobileNo: person?.['MobileNo'],
      City: null,
      CreatedDate: '03/08/2025',
      UpdatedDate: person?.['UpdatedDate'],
    });
  });
});
