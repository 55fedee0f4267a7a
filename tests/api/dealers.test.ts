import { beforeEach, describe, expect, it } from 'vitest';
import { passwordMatches } from '../../server/access/people/passwordHash.ts';
import {
  createCompany,
  createPlace,
  createRole,
  createTestDealer,
  dealerValues,
  everyRight,
  type Rights,
  type TestUser,
} from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

type Row = Record<string, unknown>;

const { deps, asPerson, newPerson, passwordCode, sessionStatus } = await peopleWorld();
let keeper: TestUser & SignedIn;

beforeEach(async () => {
  keeper = await newPerson({ rights: { 'dealer-master': everyRight } });
});

/** The company's role of dealers. */
const dealerRole = (rights: Rights = {}, roleName = 'Dealer') =>
  createRole(deps, keeper.companyId, rights, { userType: 2, roleName });

async function made(changes: Row = {}): Promise<{ id: number; sent: Row; roleId: number }> {
  const roleId = await dealerRole();
  const sent = { ...(await dealerValues(deps)), ...changes };
  const answered = await keeper.ask<Row>('UserDMaster/CreateDealer', sent);
  expect(answered).toMatchObject({ code: '200', message: 'Dealer added successfully.' });
  return { id: Number(answered.data['DealerId']), sent, roleId };
}

const rowOf = async (id: number, by: SignedIn = keeper) =>
  (await by.ask<Row[]>('UserDMaster/GetDealers', { Ids: [id] })).data[0];

const personOf = async (id: number) => {
  const { rows } = await deps.database.pool.query<{ id: number; password_hash: string }>(
    'select u.* from users u join dealers d on d.user_id = u.id where d.id = $1',
    [id],
  );
  return rows[0];
};

describe('a new dealer', () => {
  it('is a mobile user with the company’s role of dealers, whatever the client sends', async () => {
    const foreign = await createCompany(deps);
    const { id, roleId, sent } = await made({ UserType: 1, RoleId: keeper.roleId, CompanyId: foreign });
    expect(await personOf(id)).toMatchObject({
      company_id: keeper.companyId,
      role_id: roleId,
      user_type: 2,
      is_approved: true,
      created_by: keeper.userId,
    });
    const { Password: _one, ConfirmPassword: _two, UserType: _type, CompanyId: _company, ...told } = sent;
    expect(await rowOf(id)).toMatchObject({
      ...told,
      UserType: 2,
      RoleId: roleId,
      RoleName: 'Dealer',
      StrBill_State: expect.stringMatching(/^State /) as unknown,
      StrShip_City: expect.stringMatching(/^City /) as unknown,
      TotalRows: 1,
    });
  });

  it('can sign in', async () => {
    const { sent } = await made();
    expect(await passwordCode(String(sent['Email']), String(sent['Password']))).toBe('205');
  });

  it.each(['DEALER', 'dealer'])('has the role though it is written %s', async (name) => {
    const roleId = await dealerRole({}, name);
    const { data } = await keeper.ask<Row>('UserDMaster/CreateDealer', await dealerValues(deps));
    expect(await personOf(Number(data['DealerId']))).toMatchObject({ role_id: roleId });
  });

  it('has a GLN that its check digit proves, and takes it in groups', async () => {
    const { id, sent } = await made({ GLN: '89 01234 00000 7' });
    expect(await rowOf(id)).toMatchObject({ GLN: '8901234000007' });
    const wrong = { ...sent, DealerId: id, GLN: '8901234000008' };
    expect(await keeper.ask('UserDMaster/UpdateDealer', wrong)).toMatchObject({
      code: '400',
      data: { errors: { GLN: expect.stringContaining('13 digits') as unknown } },
    });
    const { rows } = await deps.database.pool.query('select gln from dealer_glns where dealer_id = $1', [id]);
    expect(rows).toEqual([{ gln: '8901234000007' }]);
  });

  it('needs an active role of dealers, and the refusal says what to do', async () => {
    const refused = {
      code: '400',
      message: expect.stringContaining('Please add it in User Role') as unknown,
    };
    expect(await keeper.ask('UserDMaster/CreateDealer', await dealerValues(deps))).toMatchObject(refused);
    const roleId = await dealerRole();
    await deps.database.pool.query('update roles set is_active = false where id = $1', [roleId]);
    expect(await keeper.ask('UserDMaster/CreateDealer', await dealerValues(deps))).toMatchObject(refused);
  });

  it('gets no rights that the giver lacks', async () => {
    await dealerRole({ 'role-master': ['view'] });
    expect(await keeper.ask('UserDMaster/CreateDealer', await dealerValues(deps))).toMatchObject({
      code: '400',
    });
  });

  it.each([
    ['Email', 'This e-mail is used by another person already.'],
    ['MobileNo', 'This mobile number is used by another person already.'],
  ])('with the %s of any other person is refused, and leaves no firm', async (name, text) => {
    const { id, sent } = await made();
    const again = { ...(await dealerValues(deps)), [name]: sent[name] };
    const refused = { code: '409', message: text, data: { errors: { [name]: text } } };
    expect(await keeper.ask('UserDMaster/CreateDealer', again)).toMatchObject(refused);
    const ofKeeper = name === 'Email' ? keeper.email : keeper.mobileNo;
    expect(await keeper.ask('UserDMaster/CreateDealer', { ...again, [name]: ofKeeper })).toMatchObject(
      refused,
    );
    const update = { ...sent, DealerId: id, [name]: ofKeeper };
    expect(await keeper.ask('UserDMaster/UpdateDealer', update)).toMatchObject(refused);
    const { rows } = await deps.database.pool.query('select from dealers where company_id = $1', [
      keeper.companyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is one dealer after a double click', async () => {
    await dealerRole();
    const sent = await dealerValues(deps);
    const headers = { 'idempotency-key': 'double click' };
    const answers = await Promise.all(
      [1, 2].map(() => keeper.ask<Row>('UserDMaster/CreateDealer', sent, { headers })),
    );
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
  });

  it.each([
    ['11AAAAA1111Z1A1', false],
    ['27ABCDE1234F0Z5', false],
    ['27abcde1234f1z5', false],
    ['27ABCDE1234F1Z', false],
    ['27ABCDE1234F1ZA', true],
    ['07ABCDE1234FAZ0', true],
  ])('with the GST number %s is taken: %s', async (GstNo, isTaken) => {
    await dealerRole();
    const text = 'GST Identification Number is not valid. It should be in this 11AAAAA1111Z1A1 format.';
    const asked = await keeper.ask('UserDMaster/CreateDealer', { ...(await dealerValues(deps)), GstNo });
    expect(asked).toMatchObject(
      isTaken ? { code: '200' } : { code: '400', message: text, data: { errors: { GstNo: text } } },
    );
  });
});

describe('the code of a dealer', () => {
  const codeOf = async (id: number) =>
    (await keeper.ask<Row[]>('UserDMaster/GetDealers', { Ids: [id] })).data[0]?.DealerCode;
  const add = async (changes: Row = {}) =>
    keeper.ask<Row>('UserDMaster/CreateDealer', { ...(await dealerValues(deps)), ...changes });

  it('is the given one, or one made of the id, which updates keep and an emptied field gets back', async () => {
    const { id, sent } = await made();
    const given = Number((await add({ DealerCode: ' North-7 ' })).data.DealerId);
    expect(await codeOf(given)).toBe('North-7');
    expect(await codeOf(id)).toBe(`D${id}`);
    await keeper.ask('UserDMaster/UpdateDealer', { ...sent, DealerId: id, DealerCode: 'South-1' });
    await keeper.ask('UserDMaster/UpdateDealer', { ...sent, DealerId: id, CompanyName: 'Anew' });
    expect(await codeOf(id)).toBe('South-1');
    await keeper.ask('UserDMaster/UpdateDealer', { ...sent, DealerId: id, DealerCode: '' });
    expect(await codeOf(id)).toBe(`D${id}`);
  });

  it('is one dealer’s of the company, whatever its case', async () => {
    const { id, sent } = await made();
    await add({ DealerCode: 'North-7' });
    const text = 'This dealer code exists already.';
    const refused = { code: '409', message: text, data: { errors: { DealerCode: text } } };
    expect(await add({ DealerCode: 'north-7' })).toMatchObject(refused);
    expect(
      await keeper.ask('UserDMaster/UpdateDealer', { ...sent, DealerId: id, DealerCode: 'NORTH-7' }),
    ).toMatchObject(refused);
  });

  it('that the next dealer would be given may be somebody’s already', async () => {
    await dealerRole();
    const last = Number((await add()).data.DealerId);
    await add({ DealerCode: `d${last + 2}` });
    const next = Number((await add()).data.DealerId);
    expect(next).toBe(last + 2);
    expect(await codeOf(next)).toBe(`D${next}-1`);
  });
});

describe('the addresses of a dealer', () => {
  it.each(['Bill', 'Ship'])(
    '%s: a state and a city that do not belong together are refused',
    async (kind) => {
      await dealerRole();
      const [good, elsewhere] = [await dealerValues(deps), await createPlace(deps)];
      const send = (changes: Row) => keeper.ask('UserDMaster/CreateDealer', { ...good, ...changes });
      const [state, city] = [`${kind}_State`, `${kind}_City`];
      for (const id of [elsewhere.city, 2_000_000_000])
        expect(await send({ [city]: id })).toMatchObject({
          code: '400',
          data: { errors: { [city]: 'Please select city' } },
        });
      expect(await send({ [state]: 2_000_000_000 })).toMatchObject({
        code: '400',
        data: { errors: { [state]: 'Please select state' } },
      });
    },
  );

  it('are the same where the tick says so, whatever is sent for shipping', async () => {
    const elsewhere = await createPlace(deps);
    const { id, sent } = await made({
      BillingSameAsShipping: true,
      Ship_City: elsewhere.city,
      Ship_Address: '',
    });
    const same = (kind: string) =>
      ['Address', 'Country', 'State', 'City', 'Pincode'].map((part) => sent[`${kind}_${part}`]);
    const row = (await rowOf(id)) ?? {};
    expect(['Address', 'Country', 'State', 'City', 'Pincode'].map((part) => row[`Ship_${part}`])).toEqual(
      same('Bill'),
    );
    expect(row['BillingSameAsShipping']).toBe(true);
  });
});

describe('a change of a dealer', () => {
  it('keeps the password that is left empty, and ends the sessions with a new one', async () => {
    const { id, sent } = await made();
    const theirs = await asPerson({ userId: (await personOf(id))?.id ?? 0, companyId: keeper.companyId });
    const update = { ...sent, DealerId: id, DealerName: 'Renamed', Password: '', ConfirmPassword: '' };
    expect(await keeper.ask('UserDMaster/UpdateDealer', update)).toMatchObject({ code: '200' });
    expect(await passwordMatches((await personOf(id))?.password_hash, 'Secret12')).toBe(true);
    expect(await rowOf(id)).toMatchObject({ DealerName: 'Renamed' });
    const fresh = { ...update, Password: 'Other12', ConfirmPassword: 'Other12' };
    expect(await keeper.ask('UserDMaster/UpdateDealer', fresh)).toMatchObject({ code: '200' });
    expect(await passwordMatches((await personOf(id))?.password_hash, 'Other12')).toBe(true);
    expect(await sessionStatus(theirs)).toBe(401);
    const { rows } = await deps.database.pool.query(
      `select action from audit_entries where page = 'dealer-master' and record_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual(['created', 'updated', 'password'].map((action) => ({ action })));
  });

  it('makes the person inactive, who is signed out', async () => {
    const { id } = await made();
    const theirs = await asPerson({ userId: (await personOf(id))?.id ?? 0, companyId: keeper.companyId });
    expect(await keeper.ask(`UserDMaster/InActiveRow/${id}/false`)).toMatchObject({
      code: '200',
      message: 'Dealer inactivated successfully.',
    });
    expect(await personOf(id)).toMatchObject({ is_active: false });
    expect(await sessionStatus(theirs)).toBe(401);
    expect(await rowOf(id)).toMatchObject({ IsActive: false, Status: 'InActive' });
  });

  it('is not made of who waits for approval, who is not there yet', async () => {
    const { id, sent } = await made();
    await deps.database.pool.query(
      'update users set is_approved = false where company_id = $1 and user_type = 2',
      [keeper.companyId],
    );
    expect(await rowOf(id)).toBeUndefined();
    expect(await keeper.ask('UserDMaster/UpdateDealer', { ...sent, DealerId: id })).toMatchObject({
      code: '400',
    });
    expect(await keeper.ask(`UserDMaster/InActiveRow/${id}/false`)).toMatchObject({ code: '400' });
  });
});

describe('the export of dealers', () => {
  it('has the useful columns of the period, without row numbers and secrets', async () => {
    const { id, sent } = await made();
    await deps.database.pool.query(`update dealers set created_at = '2025-03-08T12:00:00Z' where id = $1`, [
      id,
    ]);
    const exported = (FromDate: string) =>
      keeper.ask<Row[]>('UserDMaster/GetDealersForExport', {
        FromDate,
        ToDate: '03/09/2025',
        First: -1,
        PageSize: -1,
      });
    expect((await exported('03/09/2025')).data).toEqual([]);
    const [row] = (await exported('03/08/2025')).data;
    expect(row).toMatchObject({
      DealerName: sent['DealerName'],
      CompanyName: sent['CompanyName'],
      GstNo: sent['GstNo'],
      StrShip_City: expect.any(String) as unknown,
      CreatedDate: '03/08/2025',
    });
    const hidden = /password|token|salt|^(DealerId|UserId|RoleId|Bill_City|Ship_State|TotalRows)$/i;
    expect(Object.keys(row ?? {}).filter((name) => hidden.test(name))).toEqual([]);
  });
});

describe('the people of another company', () => {
  it('export nothing of a dealer, and find nothing by its data', async () => {
    const { sent } = await made();
    const stranger = await newPerson({ rights: { 'dealer-master': everyRight } });
    expect((await stranger.ask('UserDMaster/GetDealersForExport', {})).data).toEqual([]);
    expect((await stranger.ask('UserDMaster/GetDealers', { SearchValue: sent['Email'] })).data).toEqual([]);
  });
});

describe('a dealer with every right on the page', () => {
  it('sees and changes nobody but themselves', async () => {
    const roleId = await dealerRole({ 'dealer-master': everyRight });
    const place = { companyId: keeper.companyId, roleId };
    const own = await asPerson(await createTestDealer(deps, place));
    const other = await createTestDealer(deps, place);
    const ids = async (path: string, body: object) =>
      (await own.ask<Row[]>(path, body)).data.map(({ Email }) => Email);
    expect(await ids('UserDMaster/GetDealers', {})).toEqual([own.email]);
    expect(await ids('UserDMaster/GetDealers', { PageSize: -1 })).toEqual([own.email]);
    expect(await ids('UserDMaster/GetDealersForExport', {})).toEqual([own.email]);
    expect(await rowOf(other.dealerId, own)).toBeUndefined();
    const before = await rowOf(other.dealerId);
    const change = { ...(await dealerValues(deps)), DealerId: other.dealerId };
    const missing = await own.ask('UserDMaster/UpdateDealer', { ...change, DealerId: 2_000_000_000 });
    expect(await own.ask('UserDMaster/UpdateDealer', change)).toMatchObject({
      code: '400',
      message: missing.message,
    });
    expect(await own.ask(`UserDMaster/InActiveRow/${other.dealerId}/false`)).toMatchObject({
      code: '400',
      message: missing.message,
    });
    expect(await rowOf(other.dealerId)).toEqual(before);
    expect(await own.ask('UserDMaster/CreateDealer', await dealerValues(deps))).toMatchObject({
      status: 418,
    });
    const themselves = { ...(await dealerValues(deps)), DealerId: own.dealerId };
    expect(await own.ask('UserDMaster/UpdateDealer', themselves)).toMatchObject({ code: '200' });
    // a person who changes their own account signs in again
    expect(await sessionStatus(own)).toBe(401);
  });
});
