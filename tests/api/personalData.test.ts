import { read, utils } from '@e965/xlsx';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { updateFeedback } from '../../contract/calls/verification/feedback.ts';
import { getSuspicion } from '../../contract/calls/verification/suspicion.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { viewCalls } from '../../contract/calls/records/views.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { everyRight, everyRightOn, setRights } from '../support/factories.ts';
import { dropEditorRoles, openSqlEditor } from '../support/sqlEditorWorld.ts';
import { suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const scans = 'verification-log';
const pages = [scans, 'feedback-report', 'suspicious-seals', pageKeys.tracking, pageKeys.epcisEvents];
const deps = await fileDeps();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const editor = await openSqlEditor(deps);
afterAll(() => dropEditorRoles(deps));

let brand: Brand;
let first: number;
const without = everyRight.filter((right) => right !== 'visitor');
const lose = (page: string) => setRights(deps, brand.roleId, { [page]: without });

beforeEach(async () => {
  brand = await createBrand(deps, everyRightOn(pages));
  first = await brand.mapped(await brand.product({ ProductName: 'Tea' }), 10);
  const [seal] = await brand.seals(first, first);
  const visitor = askApp(appOf(deps));
  const { data } = await visitor<Fields>(verifyProduct, {
    QrData: seal?.Url,
    UserAddress: '7 Hill Road, Bandra',
    UserCity: 'Mumbai',
    UserState: 'Maharashtra',
    Userlatitude: '19.05',
    Userlongitude: '72.83',
  });
  await visitor(updateFeedback, {
    Name: 'Asha Rao',
    email: 'asha@example.com',
    MobileNo: '9876543210',
    UserFeedback: 'Good tea',
    VerificationId: data['VerificationId'],
  });
});

const list = async (SearchValue = '') =>
  (await brand.ask<Fields[]>('VerificationLog/GetVerificationReport', { PageSize: 20, SearchValue })).data;
const feedbacks = async (SearchValue = '') =>
  (await brand.ask<Fields[]>('FeedbackRpt/GetFeedbackReport', { PageSize: 20, SearchValue })).data;

it('of visitors is searched and seen by those with the right, and by nobody else', async () => {
  const found = () =>
    Promise.all(['9876543210', 'hill road', 'mumbai', 'tea'].map(async (text) => (await list(text)).length));
  const said = () =>
    Promise.all(['asha', '9876543210', 'good tea'].map(async (text) => (await feedbacks(text)).length));
  expect([await found(), await said()]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1],
  ]);
  expect(await list()).toMatchObject([{ MobileNo: '9876543210', UserAddress: '7 Hill Road, Bandra' }]);

  await lose(scans);
  await lose('feedback-report');
  expect([await found(), await said()]).toEqual([
    [0, 0, 1, 1],
    [0, 0, 1],
  ]);
  const [scan] = await list();
  expect(scan).toMatchObject({ UserCity: 'Mumbai' });
  for (const name of ['MobileNo', 'UserAddress']) expect(scan).not.toHaveProperty(name);
  const [feedback] = await feedbacks();
  expect(feedback).toMatchObject({ UserFeedback: 'Good tea' });
  for (const name of ['UserName', 'MobileNo', 'Email']) expect(feedback).not.toHaveProperty(name);
});

it('of visitors is in no journey or event of a unit, and in no file of people without the right', async () => {
  const personal = /Hill Road|19\.05|72\.83|9876543210|Asha Rao|asha@example/;
  const request = (path: string, accept: string, body?: object) =>
    appOf(deps).request(path, {
      headers: { authorization: `Bearer ${brand.token}`, accept, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const answered = async (path: string) => {
    const response = await request(path, 'application/json');
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const files = async (call: string) => {
    const every = { First: 1, PageSize: -1 };
    const csv = await request(`/api/api/${call}`, 'text/csv', every);
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const book = read(Buffer.from(await (await request(`/api/api/${call}`, sheet, every)).arrayBuffer()));
    return [
      await csv.text(),
      JSON.stringify(Object.values(book.Sheets).map((one) => utils.sheet_to_json(one))),
    ];
  };
  const reports = async () => [
    ...(await files('VerificationLog/GetVerificationReport')),
    ...(await files('FeedbackRpt/GetFeedbackReport')),
  ];
  for (const file of await reports()) expect(file).toMatch(personal);

  for (const page of pages) await lose(page);
  for (const file of await reports()) {
    expect(file).toMatch(/tea/i);
    expect(file).not.toMatch(personal);
  }
  const calls = ['GetJourney', 'GetTracked', 'GetScanInfo', 'GetEpcis'];
  const unit = await Promise.all(calls.map((call) => answered(`/api/api/Dispatch/${call}?qr=${first}`)));
  expect(unit[0]).toContain('Mumbai');
  for (const text of [...unit, await answered('/api/epcis/events')]) {
    expect(text).not.toMatch(personal);
  }
});

it('of visitors leaves out positions, of which a suspicious seal’s towns stay', async () => {
  const id = await suspectSeal(deps, brand.companyId, first + 1);
  const sessions = async () => (await brand.ask(getSuspicion, undefined, { params: { id } })).data.Sessions;
  const seen = await sessions();
  expect(seen.every(({ Latitude, Longitude }) => Latitude && Longitude)).toBe(true);
  await lose('suspicious-seals');
  expect(await sessions()).toEqual(seen.map((one) => ({ ...one, Latitude: null, Longitude: null })));
});

it('is empty in the SQL editor for who may not see it, whatever the script asks', async () => {
  const { roleId } = editor.person;
  const read = async (script: string) => (await editor.run(script)).data.Rows;
  const own = `from verifications v join feedbacks f on f.verification_id = v.id where v.company_id = ${brand.companyId}`;
  const all = `select v.address, v.latitude, f.mobile_no, f.name, v.city ${own}`;
  expect(await read(all)).toEqual([[null, null, null, null, 'Mumbai']]);
  expect(await read(`select count(*)::int ${own} and f.mobile_no like '98%'`)).toEqual([[0]]);
  await setRights(deps, roleId, { [scans]: ['view', 'visitor'] });
  expect(await read(all)).toEqual([['7 Hill Road, Bandra', '19.05', '9876543210', null, 'Mumbai']]);
  await setRights(deps, roleId, { [scans]: ['visitor'] });
  expect(await read(all)).toEqual([[null, null, null, null, 'Mumbai']]);
});

it('narrows no view that is shared', async () => {
  const query = (text: string) => new URLSearchParams(text).toString();
  const Query = query('search=9876543210&filter={"MobileNo":"9876543210","UserState":"Goa"}&sort=SeqNo:ASC');
  for (const For of ['own', 'role', 'company'] as const)
    await brand.ask(viewCalls.save, { Page: scans, Name: For, Query, For });
  const { data } = await brand.ask(viewCalls.list, { Page: scans });
  expect(data.map((view) => [view.For, view.Query])).toEqual([
    ['company', query('filter={"UserState":"Goa"}&sort=SeqNo:ASC')],
    ['own', Query],
    ['role', query('filter={"UserState":"Goa"}&sort=SeqNo:ASC')],
  ]);
});
