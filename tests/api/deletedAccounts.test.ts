import Papa from 'papaparse';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { deleteAccount } from '../../contract/calls/account/login.ts';
import { resetPassword } from '../../contract/calls/account/passwords.ts';
import { allSources } from '../../server/app.ts';
import { tokenHash } from '../../server/calls/Session.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { closePoints } from '../../server/modules/points/ledger.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { allWorks } from '../support/allWorks.ts';
import {
  createRole,
  createTestDealer,
  createUser,
  dealerValues,
  everyRightOn,
  type TestUser,
} from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { pointsWorld } from '../support/pointsWorld.ts';

const world = await peopleWorld();
const { deps } = world;
const { pool } = deps.database;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const [people, dealers] = ['user-master', 'dealer-master'];
const staysStored = 'A deleted account stays as it is.';
const stays = /^This account was deleted by its owner/;

let keeper: TestUser & SignedIn;
let gone: TestUser;

async function deleted<Person extends TestUser>(person: Person): Promise<Person> {
  const { email: Email, password: Password } = person;
  await world.ask(deleteAccount, { Email, Password, RequestType: 1 });
  const answer = await world.ask(deleteAccount, { Email, Password, RequestType: 2, otp: lastCode(deps) });
  expect(answer).toMatchObject({ code: '200' });
  return person;
}

const stored = async (table: string, id: number) =>
  (await pool.query<{ row: string }>(`select r::text as row from ${table} r where id = $1`, [id])).rows[0]
    ?.row;

const work = () => runJobs(deps, works);

/** Answers the outcomes of the rows of an import or a change of many rows. */
async function outcomes(ImportId: number) {
  const { data } = await keeper.ask(importCalls.rows, { ImportId });
  return data.map(({ Outcome, Faults }) => [Outcome, ...Faults.map(({ Message }) => Message)]);
}

async function changed(Page: string, Does: string, ids: readonly number[]): Promise<number> {
  const body = { Page, Does, Rows: ids.map((Id) => ({ Id })) };
  const { path } = importCalls.change;
  const { data } = await keeper.ask<{ ImportId: number }>(path, body, { method: 'POST' });
  await work();
  return data.ImportId;
}

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  keeper = await world.newPerson({ rights: everyRightOn([people, dealers, 'user-approval']) });
  const { companyId } = keeper;
  gone = await deleted(await createUser(deps, { companyId }));
});

describe('a deleted person', () => {
  it('is neither activated nor changed nor given a password, and their row says why', async () => {
    const before = await stored('users', gone.userId);
    const roleId = await createRole(deps, keeper.companyId);
    const change = {
      UserId: gone.userId,
      UserName: 'Back',
      UserType: 1,
      RoleId: roleId,
      Email: 'back@example.com',
      MobileNo: '7123456789',
      Password: 'Secret1',
      ConfirmPassword: 'Secret1',
    };
    for (const answer of [
      await keeper.ask(`UserMaster/InActiveRow/${gone.userId}/true`),
      await keeper.ask(`UserMaster/InActiveRow/${gone.userId}/false`),
      await keeper.ask('UserMaster/UpdateUser', change),
    ])
      expect(answer).toMatchObject({ code: '400', message: expect.stringMatching(stays) as unknown });
    expect(await stored('users', gone.userId)).toBe(before);
    const { data } = await keeper.ask<object[]>('UserMaster/GetUsers', { Ids: [gone.userId] });
    expect(data).toMatchObject([
      { isDeleted: true, Refused: { edit: expect.stringMatching(stays) as unknown } },
    ]);
  });

  it('is refused by changes of many rows and by their undo', async () => {
    const { companyId } = keeper;
    const [other, kept] = [await createUser(deps, { companyId }), await createUser(deps, { companyId })];
    const off = await changed(people, 'inactivate', [other.userId, kept.userId]);
    await keeper.ask(`UserMaster/InActiveRow/${other.userId}/true`);
    await deleted(other);
    expect(await outcomes(await changed(people, 'activate', [gone.userId]))).toEqual([
      ['refused', expect.stringMatching(stays)],
    ]);
    expect((await keeper.ask(importCalls.undo, { ImportId: off })).code).toBe('200');
    await work();
    const { rows } = await pool.query<{ id: number }>(
      'select id from users where id in ($1, $2) and is_active',
      [other.userId, kept.userId],
    );
    expect(rows).toEqual([{ id: kept.userId }]);
  });

  it('is not changed by an import, whose row may name the address of before', async () => {
    const { rows } = await pool.query<{ email: string; mobile_no: string }>(
      'select email, mobile_no from users where id = $1',
      [gone.userId],
    );
    const before = await stored('users', gone.userId);
    const form = new FormData();
    form.set('Page', people);
    const columns = ['Email', 'Mobile Number', 'User Name'];
    const cells = [{ Email: rows[0]?.email, 'Mobile Number': '7123456780', 'User Name': 'Back' }];
    form.set('File', new File([Papa.unparse(cells, { columns })], 'people.csv'));
    const { path } = importCalls.upload;
    const { data } = await keeper.ask<{ ImportId: number }>(path, undefined, { form, method: 'POST' });
    await work();
    expect(await outcomes(data.ImportId)).toEqual([['refused', expect.stringMatching(stays)]]);
    expect(await stored('users', gone.userId)).toBe(before);
  });

  it('gets no new password by a link that was mailed at the same moment', async () => {
    const before = await stored('users', gone.userId);
    await pool.query('insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      tokenHash('late'),
      gone.userId,
      new Date(deps.now().getTime() + 60_000),
    ]);
    const answer = await world.ask(resetPassword, {
      Token: 'late',
      Password: 'Secret1',
      ConfirmPassword: 'Secret1',
    });
    expect(answer).toMatchObject({
      code: '400',
      message: expect.stringContaining('no longer valid') as unknown,
    });
    expect(await stored('users', gone.userId)).toBe(before);
  });

  it('is not an applicant, whatever the row says', async () => {
    const { companyId, roleId } = keeper;
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash, is_approved, is_active, deleted_at)
       values ($1, $2, 2, 'Gone', 'gone@deleted.invalid', 'gone', 'x', false, false, now()) returning id`,
      [companyId, roleId],
    );
    for (const action of ['ApproveUser', 'RejectUser'])
      expect(await keeper.ask(`UserMaster/${action}/${rows[0]?.id}`)).toMatchObject({ code: '400' });
    expect((await keeper.ask('UserMaster/GetUsersForApproval', {})).data ?? []).toEqual([]);
  });

  it('has no address that somebody could be given', async () => {
    const roleId = await createRole(deps, keeper.companyId);
    const sent = { UserName: 'Taker', UserType: 1, RoleId: roleId, MobileNo: '7123456785' };
    const passwords = { Password: 'Secret1', ConfirmPassword: 'Secret1' };
    for (const Email of ['deleted-23@deleted.invalid', 'a@b.INVALID'])
      expect(await keeper.ask('UserMaster/CreateUser', { ...sent, ...passwords, Email })).toMatchObject({
        data: { errors: { Email: 'Please enter valid email-id.' } },
      });
  });

  it('has a session that opens nothing', async () => {
    expect(await world.sessionStatus(await world.asPerson(gone))).toBe(401);
  });

  it('stays as it is for whoever writes to the database', async () => {
    for (const change of ['is_active = true', `password_hash = 'x'`, 'deleted_at = null', `email = 'a@b.in'`])
      await expect(pool.query(`update users set ${change} where id = $1`, [gone.userId])).rejects.toThrow(
        staysStored,
      );
  });

  it('is marked for an older server, which only gives them such a mobile number', async () => {
    const { userId } = await createUser(deps, { companyId: keeper.companyId });
    await pool.query(`update users set mobile_no = 'deleted-' || id, is_active = false where id = $1`, [
      userId,
    ]);
    await expect(pool.query('update users set is_active = true where id = $1', [userId])).rejects.toThrow();
  });
});

it('a deleted dealer’s firm is neither changed nor activated', async () => {
  const roleId = await createRole(deps, keeper.companyId, {}, { userType: 2, roleName: 'Dealer' });
  const dealer = await deleted(await createTestDealer(deps, { ...keeper, roleId }));
  const before = [await stored('dealers', dealer.dealerId), await stored('users', dealer.userId)];
  const update = { ...(await dealerValues(deps)), DealerId: dealer.dealerId };
  for (const answer of [
    await keeper.ask('UserDMaster/UpdateDealer', update),
    await keeper.ask(`UserDMaster/InActiveRow/${dealer.dealerId}/true`),
  ])
    expect(answer).toMatchObject({ code: '400', message: expect.stringMatching(stays) as unknown });
  await expect(
    pool.query(`update dealers set pan_no = 'x' where id = $1`, [dealer.dealerId]),
  ).rejects.toThrow(staysStored);
  expect([await stored('dealers', dealer.dealerId), await stored('users', dealer.userId)]).toEqual(before);
  expect(
    (await keeper.ask<object[]>('UserDMaster/GetDealers', { Ids: [dealer.dealerId] })).data,
  ).toMatchObject([{ isDeleted: true, IsActive: false }]);
});

describe('points of a deleted mobile user', () => {
  it('are not earned by a scan with the session or the cookie of before', async () => {
    const points = await pointsWorld(deps);
    const ravi = await points.mobileUser();
    await deleted(ravi);
    for (const token of [ravi.token, (await world.asPerson(ravi)).token])
      expect((await points.scan(3, token)).data).not.toHaveProperty('EarnedPoints');
    expect(await points.balanceOf(ravi)).toEqual({ available: 0, reserved: 0, owed: 0 });
  });

  it('are not earned by a first scan that begins before the deletion ends', async () => {
    const points = await pointsWorld(deps);
    const ravi = await points.mobileUser();
    let scan: ReturnType<typeof points.scan> | undefined;
    await inTransaction(deps.database, async (transaction) => {
      await closePoints(transaction, ravi.userId, deps.now());
      scan = points.scan(4, ravi.token);
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%purchased as%'`);
        expect(rowCount).toBe(1);
      }, 10_000);
      await transaction.execute(
        sql`update users set is_active = false, deleted_at = now() where id = ${ravi.userId}`,
      );
    });
    expect((await scan)?.code).toBe('200');
    expect((await scan)?.data).not.toHaveProperty('EarnedPoints');
    expect(await points.balanceOf(ravi)).toEqual({ available: 0, reserved: 0, owed: 0 });
  });

  it('are refused by the ledger, whoever writes', async () => {
    const points = await pointsWorld(deps);
    const ravi = await deleted(await points.mobileUser());
    await expect(
      pool.query(
        `insert into point_movements (company_id, user_id, kind, available, reserved, owed, company)
         values ($1, $2, 'closed', 5, 0, 0, -5)`,
        [points.companyId, ravi.userId],
      ),
    ).rejects.toThrow(staysStored);
  });
});
