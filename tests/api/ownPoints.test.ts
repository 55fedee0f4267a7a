import { beforeEach, expect, it } from 'vitest';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { getOwnPoints } from '../../contract/calls/verification/redemption.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { dayInZone, wireDay } from '../../contract/day/day.ts';
import { withToken } from '../support/ask.ts';
import { everyRightOn, setRights } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { demapRows, type PointsWorld, pointsWorld } from '../support/pointsWorld.ts';
import { fileDeps } from '../support/testDeps.ts';
import { pageDataIn, textOf, verdictApp } from '../support/verdictApp.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { takeBackEarnings } from '../../server/modules/points/ledger.ts';

type Row = Record<string, unknown>;

const deps = await fileDeps();
let world: PointsWorld;
let ravi: Awaited<ReturnType<PointsWorld['mobileUser']>>;

const as = ({ token }: { token: string }) => withToken(world.ask, token);
const redeem = (by: { token: string }, sent: Row) => as(by)<Row>('Redeem/CreateRequest', sent);
const rows = async (by: { token: string }, path: string) =>
  (await as(by)<Row[]>(path, { First: 1, PageSize: 20 })).data;

beforeEach(async () => {
  world = await pointsWorld(deps);
  await setRights(deps, world.mechanics, everyRightOn(['my-points', 'redeem', 'scan']));
  ravi = await world.mobileUser();
  for (const serial of [1, 2]) await world.scan(serial, ravi.token);
});

it('a mobile user reads what they have, and which schemes give points today', async () => {
  await world.addScheme({ fromNo: 91, toNo: 95, qty: 5, endDate: dayInZone('Asia/Kolkata', -1, deps.now()) });
  await redeem(ravi, { RedeemReqType: 1, RedeemPoint: 20 });
  const { data } = await as(ravi)(getOwnPoints);
  expect(data).toEqual({
    UserPoints: 30,
    ReservedPoints: 20,
    OwedPoints: 0,
    Schemes: [
      {
        SchemeId: world.schemeId,
        SchemeName: 'Monsoon check-up',
        ProductName: expect.any(String) as unknown,
        Points: 25,
        EndDate: wireDay(dayInZone('Asia/Kolkata', 7, deps.now())),
      },
    ],
  });
});

it('they redeem for themselves by the rules of every request, whoever they name', async () => {
  const asha = await world.mobileUser();
  expect(await redeem(ravi, { RedeemReqType: 1, RedeemPoint: 51 })).toMatchObject({
    code: '400',
    message: 'Only 50 points can be redeemed.',
  });
  expect(await redeem(ravi, { RedeemReqType: '', RedeemPoint: 5 })).toMatchObject({
    message: 'Please enter Redeem Type.',
  });
  expect((await redeem(asha, { UserId: ravi.userId, RedeemReqType: 1, RedeemPoint: 5 })).code).toBe('400');
  expect((await redeem(ravi, { UserId: asha.userId, RedeemReqType: 2, RedeemPoint: 50 })).code).toBe('200');
  expect(await world.balanceOf(ravi)).toEqual({ available: 0, reserved: 50, owed: 0 });
});

it('they see their own requests, also decided ones with the reason, and their own movements alone', async () => {
  const asha = await world.mobileUser();
  await world.scan(3, asha.token);
  const { data } = await redeem(ravi, { RedeemReqType: 1, RedeemPoint: 20 });
  const staff = await world.staff();
  await staff.ask('RedemptionApproval/CancelRedeem', {
    RedeemReqId: data['RedeemReqId'],
    CancellationReason: 'No Paytm account',
  });
  expect(await rows(ravi, 'Redeem/GetRequests')).toMatchObject([
    { RedeemPoint: 20, RedeemStatus: 3, CancellationReason: 'No Paytm account' },
  ]);
  expect(await rows(asha, 'Redeem/GetRequests')).toEqual([]);
  const earned = { TxnType: 'earned', LoyalityPoints: 25 };
  expect(await rows(ravi, 'MyPoints/GetMovements')).toMatchObject([earned, earned]);
  expect(await rows(asha, 'MyPoints/GetMovements')).toMatchObject([earned]);
});

it('staff have no such pages, whatever their role says', async () => {
  const staff = await world.staff(everyRightOn(['my-points', 'redeem']));
  expect((await staff.ask('MyPoints/GetMovements', {})).status).toBe(418);
  expect((await staff.ask('Redeem/CreateRequest', { RedeemReqType: 1, RedeemPoint: 1 })).status).toBe(418);
});

it('a scan that gives no points says why', async () => {
  const asha = await world.mobileUser();
  expect((await world.scan(1, ravi.token)).data).toMatchObject({ Verdict: 'genuine', NoPoints: 'earned' });
  expect((await world.scan(1, asha.token)).data).toMatchObject({ NoPoints: 'taken' });
  expect((await world.scan(95, ravi.token)).data).toMatchObject({ NoPoints: 'noScheme' });
  expect((await world.scan(95)).data).not.toHaveProperty('NoPoints');
  // taken out of its mapping, a unit is no longer genuine
  await inTransaction(deps.database, async (transaction) => {
    await demapRows(transaction, world.companyId, 2, 2);
    await takeBackEarnings(transaction, world.companyId, [{ from: 2, to: 2 }]);
  });
  expect((await world.scan(2, ravi.token)).data).not.toHaveProperty('NoPoints');
});

/** Signs in with the password and the mailed code, as the portal does, and answers the browser's cookies. */
async function cookiesOf({ email, password }: { email: string; password: string }, cookie = '') {
  const headers = { cookie };
  await world.ask(checkUser, { Email: email, Password: password, RequestType: 1 }, { headers });
  const sent = { Email: email, Password: password, RequestType: 2, otp: lastCode(deps) };
  const signedIn = await world.ask(checkUser, sent, { headers });
  return { token: signedIn.data?.users[0]?.Token ?? '', cookies: signedIn.headers.getSetCookie() };
}

const pair = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.startsWith('credited='))?.split(';')[0];

const scanWith = async (serial: number, cookie = '') =>
  (await world.ask(verifyProduct, { QrData: world.sealOf(serial) }, { headers: { cookie } })).data;

it('scans in the browser of a signed-in mobile user earn points without the portal’s session', async () => {
  const { token, cookies } = await cookiesOf(ravi);
  const [device, credited] = [cookies.find((cookie) => cookie.startsWith('device=')), pair(cookies)];
  expect(device ?? cookies[0]).toBeDefined();
  expect(cookies.find((cookie) => cookie.startsWith('credited='))).toMatch(/HttpOnly.*SameSite=Strict/);
  expect(await scanWith(5, credited)).toMatchObject({ EarnedPoints: 25, UserPoints: 75 });
  // the cookie opens nothing else
  expect((await world.ask(getOwnPoints, undefined, { headers: { cookie: credited ?? '' } })).status).toBe(
    401,
  );
  const left = await world.ask(signOut, undefined, { token, headers: { cookie: credited ?? '' } });
  expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^credited=;.*Max-Age=0/)]);
  expect(await scanWith(6, credited)).not.toHaveProperty('EarnedPoints');
});

it('the page of a seal gives its points once it is recorded, not by being shown', async () => {
  const credited = pair((await cookiesOf(ravi)).cookies) ?? '';
  const app = verdictApp(deps);
  const path = `/pa?q=${world.sealOf(7).split('=').at(-1)}`;
  const html = await (await app.request(path, { headers: { cookie: credited } })).text();
  expect(await world.balanceOf(ravi)).toMatchObject({ available: 50 });
  const { view: View, address: QrData } = pageDataIn(html);
  const recorded = await world.ask(verifyProduct, { QrData, View }, { headers: { cookie: credited } });
  expect(recorded.data).toMatchObject({ EarnedPoints: 25, UserPoints: 75 });
  // without a script, a form records it
  const form = await app.request(`/pa?q=${world.sealOf(8).split('=').at(-1)}`, {
    headers: { cookie: credited },
  });
  const answered = await app.request(`/pa?q=${world.sealOf(8).split('=').at(-1)}`, {
    method: 'POST',
    headers: { cookie: credited, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ View: pageDataIn(await form.text()).view }).toString(),
  });
  expect(textOf(await answered.text())).toContain('This scan earned you 25 points. You can redeem 100 now.');
});

it('staff who sign in there take the browser from them', async () => {
  const credited = pair((await cookiesOf(ravi)).cookies);
  expect(pair((await cookiesOf(await world.staff(), credited)).cookies)).toBe('credited=');
});
