import { beforeEach, describe, expect, it } from 'vitest';
import { getUserPoints, toggleRedemption } from '../../contract/calls/verification/redemption.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { closePoints, takeBackEarnings } from '../../server/modules/points/ledger.ts';
import { createRole, createTestDealer, everyRightOn } from '../support/factories.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { demapRows, givePoints, given, type PointsWorld, pointsWorld } from '../support/pointsWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';
import { withToken } from '../support/ask.ts';
import { sendMails } from '../support/mails.ts';

const reportPages = ['Redemption-Log-report', 'Userloyality-report'];

type Row = Record<string, unknown>;

const deps = await fileDeps();
breakOnPurpose('nothing is earned with what is not mapped');
const { pool } = deps.database;
let world: PointsWorld;
let staff: Awaited<ReturnType<PointsWorld['staff']>>;
let ravi: Awaited<ReturnType<PointsWorld['mobileUser']>>;

beforeEach(async () => {
  world = await pointsWorld(deps);
  staff = await world.staff();
  ravi = await world.mobileUser();
  // gives a hundred points
  for (const serial of [1, 2, 3, 4]) await world.scan(serial, ravi.token);
});

const request = (RedeemPoint: unknown, changes: Row = {}, by = staff, headers = {}) =>
  by.ask<Row>(
    'RedemptionApproval/createRedemption',
    {
      UserId: ravi.userId,
      Userdropdown: 'Ravi',
      RedeemReqType: 1,
      UserPoints: 999,
      RedeemPoint,
      UpdatedBy: staff.userId,
      TotalRows: 0,
      ...changes,
    },
    { headers },
  );

const requested = async (RedeemPoint: number) => {
  const { code, data } = await request(RedeemPoint);
  expect(code).toBe('200');
  return Number(data['RedeemReqId']);
};

const approve = (RedeemReqId: number, by = staff) =>
  by.ask('RedemptionApproval/ApproveRedeem', { RedeemReqId, UpdatedBy: by.userId });
const reject = (RedeemReqId: number, by = staff, CancellationReason: unknown = 'Asked twice') =>
  by.ask('RedemptionApproval/CancelRedeem', { RedeemReqId, UpdatedBy: by.userId, CancellationReason });
const list = async (by = staff, body: object = {}) =>
  (await by.ask<Row[]>('RedemptionApproval/GetSchemes', { First: 1, PageSize: 20, ...body })).data;
const points = async (by = staff, UserId = ravi.userId) => (await by.ask(getUserPoints, { UserId })).data;

/** Takes points back, as demapping and damage do. */
const takeBack = (from: number, to: number) =>
  inTransaction(deps.database, async (transaction) => {
    await demapRows(transaction, world.companyId, from, to);
    return takeBackEarnings(transaction, world.companyId, [{ from, to }]);
  });

const name = async ({ userId }: { userId: number }) =>
  (await pool.query<{ user_name: string }>('select user_name from users where id = $1', [userId])).rows[0]
    ?.user_name ?? '';

describe('a request to redeem', () => {
  it('reserves its points and waits in the list as it is documented', async () => {
    const id = await requested(60);
    expect(await points()).toEqual([{ UserPoints: 40, ReservedPoints: 60, OwedPoints: 0 }]);
    expect(await list()).toMatchObject([
      {
        RedeemReqId: id,
        UserId: ravi.userId,
        UserName: await name(ravi),
        MobileNo: ravi.mobileNo,
        Email: ravi.email,
        RoleName: expect.stringMatching(/^Role/) as unknown,
        RedeemPoint: 60,
        RedeemReqType: 1,
        RedeemTypeName: 'Paytm',
        UpdatedBy: staff.userId,
        IsActive: true,
        TotalRows: 1,
      },
    ]);
    expect(await list(staff, { SearchValue: ravi.mobileNo })).toHaveLength(1);
    expect(await list(staff, { SearchValue: 'nobody' })).toHaveLength(0);
  });

  it.each([
    [{ UserId: null }, 'UserId', 'Please Select User.'],
    [{ RedeemReqType: '' }, 'RedeemReqType', 'Please enter Redeem Type.'],
    [{ RedeemPoint: '' }, 'RedeemPoint', 'Please Enter Redeem Points'],
    [{ RedeemPoint: 0 }, 'RedeemPoint', 'Please Enter Redeem Points'],
    [{ RedeemPoint: -1 }, 'RedeemPoint', 'Reedem points must be greater than 0'],
    [{ RedeemPoint: '12a' }, 'RedeemPoint', 'Please enter only number.'],
    [{ RedeemPoint: 1.5 }, 'RedeemPoint', 'Please enter only number.'],
    [
      { RedeemPoint: 99_999_999_999 },
      'RedeemPoint',
      'This number is too large: the largest is 2,14,74,83,647.',
    ],
    [{ RedeemPoint: 101 }, 'RedeemPoint', 'Only 100 points can be redeemed.'],
  ])('with %j is refused at its field', async (changes, field, message) => {
    expect(await request(10, changes)).toMatchObject({
      status: 200,
      code: '400',
      message,
      data: { errors: { [field]: message } },
    });
    expect(await points()).toEqual([{ UserPoints: 100, ReservedPoints: 0, OwedPoints: 0 }]);
  });

  it('for more than is left says how much open requests reserve', async () => {
    await requested(60);
    const more = 'Only 40 points can be redeemed; open requests hold 60.';
    expect(await request(41)).toMatchObject({ code: '400', message: more });
    await requested(40);
    const none = 'No points can be redeemed; open requests hold 100.';
    expect(await request(1)).toMatchObject({ code: '400', message: none });
  });

  it('of many at once that ask for all leaves one', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => request(100)));
    expect(asked.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await world.balanceOf(ravi)).toEqual({ available: 0, reserved: 100, owed: 0 });
    await assertInvariants(deps.database, given);
  });

  it('sent again under its Idempotency-Key is one, and another one under it is refused', async () => {
    const key = { 'idempotency-key': 'redeem-1' };
    const sent = await Promise.all([request(10, {}, staff, key), request(10, {}, staff, key)]);
    expect(sent.map(({ code }) => code)).toEqual(['200', '200']);
    expect(sent[0]?.data).toEqual(sent[1]?.data);
    expect(await request(20, {}, staff, key)).toMatchObject({ code: '409' });
    expect(await world.balanceOf(ravi)).toMatchObject({ available: 90, reserved: 10 });
  });

  it('for somebody of another company, of the web, inactive or unknown is refused as for nobody', async () => {
    const abroad = await pointsWorld(deps);
    const left = await world.mobileUser();
    await pool.query('update users set is_active = false where id = $1', [left.userId]);
    for (const { userId } of [await abroad.mobileUser(), staff, left, { userId: 2_000_000_000 }])
      expect(await request(1, { UserId: userId })).toMatchObject({
        code: '400',
        message: 'Please Select User.',
      });
  });

  const offered = async () => (await staff.ask<Row[]>('RedemptionApproval/GetUserDDL')).data;

  it('is offered the company’s active mobile users alone, told apart by their numbers', async () => {
    await (await pointsWorld(deps)).mobileUser();
    const left = await world.mobileUser();
    await pool.query('update users set is_active = false where id = $1', [left.userId]);
    const UserName = await name(ravi);
    expect(await offered()).toMatchObject([
      { value: ravi.userId, label: `${UserName} · ${ravi.mobileNo}`, UserName },
    ]);
  });

  it('is offered no dealers, whom no scheme is for, but for one who has points left', async () => {
    const roleId = await createRole(deps, world.companyId, {}, { userType: 2 });
    const dealer = await createTestDealer(deps, { companyId: world.companyId, roleId });
    expect((await offered()).map(({ value }) => value)).toEqual([ravi.userId]);
    await givePoints(deps, dealer, 10);
    expect((await offered()).map(({ value }) => value)).toContain(dealer.userId);
  });
});

describe('a decision', () => {
  it('is approved, which spends the points and closes the request', async () => {
    const id = await requested(60);
    await sendMails(deps);
    deps.mails.length = 0;
    expect(await approve(id)).toMatchObject({ code: '200', message: 'Redemption approved successfully.' });
    await sendMails(deps);
    expect(deps.mails).toMatchObject([
      {
        to: ravi.email,
        text: expect.stringMatching(/has approved your request to redeem 60 points by Paytm\.\n$/),
      },
    ]);
    expect(await points()).toEqual([{ UserPoints: 40, ReservedPoints: 0, OwedPoints: 0 }]);
    expect(await list()).toEqual([]);
    await assertInvariants(deps.database, given);
  });

  it('to reject gives them back, for a reason that must be given', async () => {
    const id = await requested(60);
    for (const nothing of ['', '   ', null])
      expect(await reject(id, staff, nothing)).toMatchObject({
        code: '400',
        message: 'Please enter Cancel Reason.',
        data: { errors: { CancellationReason: 'Please enter Cancel Reason.' } },
      });
    await sendMails(deps);
    deps.mails.length = 0;
    expect(await reject(id)).toMatchObject({ code: '200', message: 'Redemption rejected successfully.' });
    await sendMails(deps);
    expect(deps.mails).toMatchObject([
      { to: ravi.email, text: expect.stringMatching(/60 points\. The reason: Asked twice\n$/) },
    ]);
    expect(await points()).toEqual([{ UserPoints: 100, ReservedPoints: 0, OwedPoints: 0 }]);
    expect(await list()).toEqual([]);
    const { rows } = await pool.query(
      'select cancellation_reason as reason from redemption_requests where id = $1',
      [id],
    );
    expect(rows).toEqual([{ reason: 'Asked twice' }]);
  });

  it('is unchanged in the audit log', async () => {
    await approve(await requested(10));
    await reject(await requested(20));
    const { rows } = await pool.query<{ action: string; after: Row }>(
      `select action, after from audit_entries where page = 'RedemptionApproval' and company_id = $1 order by id`,
      [world.companyId],
    );
    expect(
      rows.map(({ action, after }) => [action, after['RedeemStatus'], after['CancellationReason']]),
    ).toEqual([
      ['created', 1, null],
      ['moved', 2, null],
      ['created', 1, null],
      ['moved', 3, 'Asked twice'],
    ]);
  });

  it('is made once: of two at once one wins, and the other learns who and when', async () => {
    const other = await world.staff();
    const id = await requested(60);
    await sendMails(deps);
    deps.mails.length = 0;
    const decided = await Promise.all([approve(id, staff), reject(id, other), approve(id, other)]);
    const [won] = decided.filter(({ code }) => code === '200');
    expect(won).toBeDefined();
    const lost = decided.filter(({ code }) => code === '409');
    expect(lost).toHaveLength(2);
    await sendMails(deps);
    expect(deps.mails).toHaveLength(1);
    for (const { message } of lost)
      expect(message).toMatch(
        /^Person \d+ (approved|rejected) this request on \d+ \w{3} \d{4}, \d\d:\d\d\.$/,
      );
    expect((await world.balanceOf(ravi)).reserved).toBe(0);
    await assertInvariants(deps.database, given);
  });

  it('on oneself is for somebody else', async () => {
    // a mobile user who may decide
    const chief = await world.staff();
    await pool.query('update users set role_id = $1 where id = $2', [chief.roleId, ravi.userId]);
    const asRavi: typeof staff = {
      ...staff,
      userId: ravi.userId,
      ask: withToken(world.ask, ravi.token),
    };
    const id = await requested(10);
    const message = 'Somebody else must approve what you redeem yourself.';
    expect(await approve(id, asRavi)).toMatchObject({ code: '400', message });
    expect(await reject(id, asRavi)).toMatchObject({ code: '200' });
  });

  it('on an inactive request, or for an inactive person, can only be to reject', async () => {
    const [first, second] = [await requested(10), await requested(20)];
    const toggle = (flag: boolean) => staff.ask(toggleRedemption, undefined, { params: { id: first, flag } });
    expect(await toggle(false)).toMatchObject({
      code: '200',
      message: 'Redemption inactivated successfully.',
    });
    const message = 'This request, or the person, is inactive: it can only be rejected.';
    expect(await approve(first)).toMatchObject({ code: '400', message });
    expect(await toggle(true)).toMatchObject({ code: '200', data: { RedeemReqId: first, IsActive: true } });
    expect(await approve(first)).toMatchObject({ code: '200' });
    expect(await toggle(false)).toMatchObject({ code: '400', message: 'This record no longer exists.' });
    await pool.query('update users set is_active = false where id = $1', [ravi.userId]);
    expect(await approve(second)).toMatchObject({ code: '400', message });
    expect(await reject(second)).toMatchObject({ code: '200' });
  });
});

describe('points that are taken back', () => {
  it('are owed where they were spent, and paid by the next earnings first', async () => {
    await approve(await requested(90));
    expect(await takeBack(1, 2)).toBe(50);
    expect(await points()).toEqual([{ UserPoints: 0, ReservedPoints: 0, OwedPoints: 40 }]);
    const message = 'Nothing can be redeemed: 40 points are owed, which the next earnings pay first.';
    expect(await request(1)).toMatchObject({ code: '400', message });
    expect((await world.scan(5, ravi.token)).data).toMatchObject({ EarnedPoints: 25, UserPoints: 0 });
    expect((await world.scan(6, ravi.token)).data).toMatchObject({ EarnedPoints: 25, UserPoints: 10 });
    expect(await points()).toEqual([{ UserPoints: 10, ReservedPoints: 0, OwedPoints: 0 }]);
    await assertInvariants(deps.database, given);
  });

  it('leaves open requests their points; they can then only be rejected, which pays the debt', async () => {
    const id = await requested(90);
    await takeBack(1, 2);
    expect(await points()).toEqual([{ UserPoints: 0, ReservedPoints: 90, OwedPoints: 40 }]);
    const message = `${await name(ravi)} owes 40 points since numbers were demapped or damaged: reject this request, and what it gives back pays them.`;
    expect(await approve(id)).toMatchObject({ code: '400', message });
    expect(await reject(id)).toMatchObject({ code: '200' });
    expect(await points()).toEqual([{ UserPoints: 50, ReservedPoints: 0, OwedPoints: 0 }]);
    await assertInvariants(deps.database, given);
  });
});

describe('a deleted account', () => {
  const erase = () =>
    inTransaction(deps.database, (transaction) => closePoints(transaction, ravi.userId, deps.now()));

  it('loses its points, and its open requests are rejected', async () => {
    await approve(await requested(20));
    const id = await requested(30);
    await erase();
    expect(await world.balanceOf(ravi)).toEqual({ available: 0, reserved: 0, owed: 0 });
    expect(await list()).toEqual([]);
    const rejected = /^Person \d+ rejected this request on /;
    expect(await approve(id)).toMatchObject({
      code: '409',
      message: expect.stringMatching(rejected) as unknown,
    });
    await assertInvariants(deps.database, given);
  });

  it('owes nothing, not even points taken back later', async () => {
    await approve(await requested(100));
    await takeBack(1, 2);
    expect(await world.balanceOf(ravi)).toMatchObject({ owed: 50 });
    await erase();
    expect(await takeBack(3, 4)).toBe(0);
    expect(await world.balanceOf(ravi)).toEqual({ available: 0, reserved: 0, owed: 0 });
    await assertInvariants(deps.database, given);
  });
});

describe('strangers', () => {
  it('of another company find nothing, whatever id they send', async () => {
    const id = await requested(60);
    const stranger = await (await pointsWorld(deps)).staff();
    expect(await list(stranger)).toEqual([]);
    expect(await list(stranger, { RedeemReqId: id })).toEqual([]);
    expect(await points(stranger)).toEqual([]);
    const gone = { code: '400', message: 'This record no longer exists.' };
    expect(await approve(id, stranger)).toMatchObject(gone);
    expect(await reject(id, stranger)).toMatchObject(gone);
    const params = { id, flag: false };
    expect(await stranger.ask(toggleRedemption, undefined, { params })).toMatchObject(gone);
    expect(await world.balanceOf(ravi)).toEqual({ available: 40, reserved: 60, owed: 0 });
  });

  it('without the right are refused: mobile users, and who may only look or add', async () => {
    const id = await requested(60);
    const looker = await world.staff({ RedemptionApproval: ['view', 'add'] });
    expect(await list(looker)).toHaveLength(1);
    expect(await request(1, {}, looker)).toMatchObject({ code: '200' });
    for (const { token } of [looker, ravi]) {
      const asked = await Promise.all([
        world.ask('RedemptionApproval/ApproveRedeem', { RedeemReqId: id }, { token }),
        world.ask('RedemptionApproval/CancelRedeem', { RedeemReqId: id, CancellationReason: 'x' }, { token }),
        world.ask(`RedemptionApproval/InActiveRow/${id}/false`, undefined, { token }),
      ]);
      expect(asked.map(({ status }) => status)).toEqual([418, 418, 418]);
    }
    const asRavi = (call: string, body?: object) => world.ask(call, body, { token: ravi.token });
    const refused = await Promise.all([
      asRavi('RedemptionApproval/GetSchemes', {}),
      asRavi('RedemptionApproval/createRedemption', { UserId: ravi.userId, RedeemPoint: 1 }),
      asRavi('RedemptionApproval/GetUserPoints', { UserId: ravi.userId }),
      asRavi('RedemptionApproval/GetUserDDL'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([418, 418, 418, 418]);
  });
});

describe('the reports', () => {
  const rights = everyRightOn(reportPages);

  it('say what was redeemed, and what was gained and lost', async () => {
    await approve(await requested(60));
    await reject(await requested(10));
    await requested(5);
    await takeBack(4, 4);
    const reader = await world.staff(rights);
    const rowsOf = async (call: string) => (await reader.ask<Row[]>(call, { First: 1, PageSize: 20 })).data;
    const known = { UserName: await name(ravi), MobileNo: ravi.mobileNo };
    expect(await rowsOf('RedemptionLogRpt/GetRedemptionLogReport')).toMatchObject([
      { ...known, RedeemReqType: 1, RedeemPoint: 60, TotalRows: 1 },
    ]);
    const gained = { LoyalityPoints: 25, TxnType: 'earned', RedeemReqType: 2 };
    expect(await rowsOf('UserloyalityLogRpt/GetUserloyalityLogReport')).toMatchObject([
      { ...known, LoyalityPoints: -25, TxnType: 'takenBack', RedeemReqType: 2, TotalRows: 6 },
      { ...known, LoyalityPoints: -60, TxnType: 'approved', RedeemReqType: 1, ProductName: null },
      ...[4, 3, 2, 1].map(() => ({ ...known, ...gained, ProductName: expect.any(String) as unknown })),
    ]);
  });
});
