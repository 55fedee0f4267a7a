import { beforeEach, describe, expect, it } from 'vitest';
import { updateFeedback } from '../../contract/calls/verification/feedback.ts';
import { agreement } from '../../contract/values/contact.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { dayInZone, shownDay, wireDay } from '../../contract/day/day.ts';
import { verificationReport } from '../../src/resources/reports/verificationReport.ts';
import { foldScans } from '../../server/modules/scanLog/scanLogModule.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { inLanguage } from '../../server/language/inLanguage.ts';
import { localesFolder, readLocales } from '../../scripts/textFaults.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { everyRightOn } from '../support/factories.ts';
import { logScans } from '../support/scanLog.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const reports = ['verification-log', 'feedback-report'];
const rights = everyRightOn(reports);

const deps = await fileDeps();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const { pool } = deps.database;
const zone = deps.config.timeZone;
const dayLong = 24 * 60 * 60 * 1000;

describe('the reports of scans', () => {
  let brand: Brand;
  let product: number;
  let first: number;
  let urls: string[];
  let visitor: Ask;

  beforeEach(async () => {
    brand = await createBrand(deps, rights);
    product = await brand.product({ ProductName: 'Tea', MRP: 120, OEM: 'OEM-7', PermissibleScan: 1 });
    first = await brand.mapped(product, 4);
    urls = (await brand.seals(first, first + 3)).map(({ Url }) => Url);
    visitor = askApp(appOf(deps));
  });

  const scan = async (QrData = '', place: object = {}, headers = {}) =>
    (await visitor<Fields>(verifyProduct, { QrData, ...place }, { headers })).data;
  /** Makes the seal of a number, issued or not. */
  const sealOf = async (serial: number) => {
    const printing = await deps.keyring.printingOf(brand.companyId);
    if (!printing) throw new Error('The company has no key');
    return encodeSeal(printing, serial);
  };
  const log = async (asked: object = {}) =>
    (await brand.ask<Fields[]>('VerificationLog/GetVerificationReport', { First: 1, PageSize: 20, ...asked }))
      .data;
  const say = (VerificationId: unknown, changes: object = {}) =>
    visitor(updateFeedback, {
      Name: 'Asha Rao',
      email: 'asha@example.com',
      MobileNo: '9876543210',
      UserFeedback: 'Good tea',
      VerificationId,
      ...changes,
    });
  const feedbacks = async (asked: object = {}) =>
    (await brand.ask<Fields[]>('FeedbackRpt/GetFeedbackReport', { First: 1, PageSize: 20, ...asked })).data;

  it('keeps to what a visitor agreed and when, until they say something else without it', async () => {
    const { VerificationId } = await scan(urls[0]);
    expect(await say(VerificationId, { Agreed: 'everything' })).toMatchObject({ code: '400' });
    await say(VerificationId, { Agreed: agreement });
    const at = expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/);
    expect(await feedbacks({ AgreedTo: agreement })).toMatchObject([{ AgreedTo: agreement, AgreedOn: at }]);
    expect(await log()).toMatchObject([{ MobileNo: '9876543210', AgreedTo: agreement, AgreedOn: at }]);
    const sentence = verificationReport.fields.AgreedTo.choices[0]?.label;
    for (const language of ['en', 'hi'])
      expect(readLocales(localesFolder).get(language)?.get('public/pa.json')).toHaveProperty(
        'feedback.agree',
        language === 'en' ? sentence : inLanguage('hi', sentence ?? ''),
      );
    await say(VerificationId);
    expect(await feedbacks()).toMatchObject([{ AgreedTo: null, AgreedOn: null }]);
  });

  it('have a genuine scan’s product and place, and the visitor’s number', async () => {
    const { VerificationId } = await scan(urls[0], {
      UserAddress: 'Dadar, Mumbai',
      UserState: 'Maharashtra',
      UserCity: 'Mumbai',
    });
    expect(await log()).toMatchObject([{ MobileNo: null }]);
    await say(VerificationId);
    expect(await log()).toEqual([
      {
        VerificationId: expect.any(Number) as unknown,
        Counted: true,
        ProductId: product,
        BatchNo: null,
        ProductName: 'Tea',
        // a code with which somebody could make a genuine copy
        QrData: null,
        MRP: 120,
        OEM: 'OEM-7',
        HPCode: 'HP1',
        StatusResult: 'mapped',
        SeqNo: first,
        MobileNo: '9876543210',
        AgreedTo: null,
        AgreedOn: null,
        UserAddress: 'Dadar, Mumbai',
        UserState: 'Maharashtra',
        UserCity: 'Mumbai',
        CreatedDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as unknown,
        TotalRows: 1,
      },
    ]);
  });

  it('show the scanned text of a scan of no product, in searches, sorts and exports', async () => {
    const altered = `${urls[0]?.slice(0, -1)}${urls[0]?.endsWith('7') ? '8' : '7'}`;
    await scan(altered);
    await scan(urls[1]);
    const fake = { ProductName: altered, QrData: altered, MRP: null, SeqNo: null };
    expect(await log({ SearchValue: altered })).toMatchObject([{ ...fake, TotalRows: 1 }]);
    const sorted = await log({ SortColumn: 'ProductName', SortOrder: 'ASC' });
    expect(sorted.map(({ ProductName }) => ProductName)).toEqual([altered, 'Tea']);
    const { ok, text } = await csv('VerificationLog/GetVerificationReport', { SearchValue: altered });
    expect(ok).toBe(true);
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toBe(
      'Product Name,MRP,OEM,HP Code,Result Message,Seq No,Mobile,Address,State,City,Scanned On,Agreed to,Agreed On',
    );
    const today = shownDay(dayInZone(zone));
    expect(lines).toEqual([`${altered},,,,Fake: altered or guessed code,,,,,,${today},,`]);
  });

  it('are narrowed to the numbers of a batch that are still mapped', async () => {
    const other = await brand.mapped(product, 1);
    const [seal] = await brand.seals(other, other);
    await pool.query(
      `update mappings set batch_no = case when serials @> $2::int8 then 'B-8' else 'B-7' end where company_id = $1`,
      [brand.companyId, other],
    );
    for (const url of [urls[0], urls[1], seal?.Url, 'no seal']) await scan(url);
    const serialsOf = async (BatchNo: string) => (await log({ BatchNo })).map(({ SeqNo }) => SeqNo);
    expect([await serialsOf('b-7'), await serialsOf('B-8'), await serialsOf('B')]).toEqual([
      [first + 1, first],
      [other],
      [],
    ]);
    const { data: mappings } = await brand.ask<Fields[]>('Mapping/GetMappings', {});
    const { MappingId } = mappings.find(({ FromNo }) => FromNo === first) ?? {};
    const taken = { MappingId, FromNo: first, ToNo: first, Qty: 1 };
    expect((await brand.ask('DeMapping/CreateDemapping', taken)).code).toBe('200');
    expect(await serialsOf('B-7')).toEqual([first + 1]);
  });

  it('tell in words why a scan had its verdict, and are narrowed by it', async () => {
    const [mapped, other, demapped, damaged] = urls;
    const sameVisitor = { cookie: `visitor=${'v'.repeat(22)}` };
    await scan(mapped, {}, sameVisitor);
    await scan(mapped, {}, sameVisitor);
    await scan(mapped);
    const unmapped = await brand.issued(1);
    await scan(await sealOf(unmapped));
    await scan(await sealOf(unmapped + 1));
    const [two, three] = [first + 2, first + 3];
    const { data: mappings } = await brand.ask<Fields[]>('Mapping/GetMappings', {});
    const [{ MappingId } = {}] = mappings;
    await brand.ask('DeMapping/CreateDemapping', { MappingId, FromNo: two, ToNo: two, Qty: 1 });
    await brand.ask('Damage/CreateDamage', { FromNo: three, ToNo: three, Qty: 1, Reason: 'Torn' });
    for (const url of [demapped, damaged, `${mapped}X`]) await scan(url);
    await pool.query('update companies set is_active = false where id = $1', [brand.companyId]);
    await scan(other);
    await pool.query('update companies set is_active = true where id = $1', [brand.companyId]);
    const labels = new Map(
      verificationReport.fields.StatusResult.choices.map(({ value, label }) => [value as unknown, label]),
    );
    expect((await log()).map(({ StatusResult }) => labels.get(StatusResult)).reverse()).toEqual([
      'Genuine',
      'Genuine, same visitor again',
      'Already scanned',
      'Fake: on no product yet',
      'Fake: number not issued',
      'Fake: demapped',
      'Fake: damaged',
      'Fake: no seal code',
      'Fake: company inactive',
    ]);
    expect(await log({ StatusResult: 'damaged' })).toMatchObject([{ SeqNo: three, TotalRows: 1 }]);
  });

  it('count one result by the kept sums, and find its pages by them', async () => {
    const ago = (days: number) => new Date(deps.now().getTime() - days * dayLong);
    const reasons = ['mapped', 'demapped', 'damaged', 'demapped', 'mapped', 'demapped'];
    for (const [place, reason] of reasons.entries())
      await logScans(deps, brand.companyId, { at: ago(9 - place), reason, times: 1 + place });
    await foldScans(deps);
    await logScans(deps, brand.companyId, { at: ago(1), reason: 'demapped' });
    const all = await log({ PageSize: 100 });
    const demapped = all.flatMap(({ StatusResult, VerificationId }) =>
      StatusResult === 'demapped' ? [VerificationId] : [],
    );
    expect([all.length, demapped.length]).toEqual([22, 13]);
    for (const SortOrder of ['ASC', 'DESC'])
      for (const First of [1, 4, 8, 13, 14]) {
        const asked = { StatusResult: 'demapped', First, PageSize: 5, SortColumn: 'CreatedDate', SortOrder };
        const rows = await log(asked);
        const expected = SortOrder === 'ASC' ? demapped.toReversed() : demapped;
        expect(rows.map(({ VerificationId }) => VerificationId)).toEqual(
          expected.slice(First - 1, First + 4),
        );
        if (rows.length) expect(rows[0]?.['TotalRows']).toBe(13);
      }
    const [FromDate, ToDate] = [5, 3].map((days) => wireDay(dayInZone(zone, -days)));
    expect(await log({ StatusResult: 'mapped', FromDate, ToDate })).toMatchObject(
      Array.from({ length: 5 }, () => ({ StatusResult: 'mapped' })),
    );
    expect(await log({ StatusResult: 'revoked key', First: 6 })).toEqual([]);
  });

  it('tell which scans the dashboard counts, by the rows and by the kept sums', async () => {
    const at = new Date(deps.now().getTime() - dayLong);
    await logScans(deps, brand.companyId, { at, times: 3 });
    await logScans(deps, brand.companyId, { at, reason: 'opened by a machine', counted: false, times: 2 });
    await foldScans(deps);
    await logScans(deps, brand.companyId, { at, reason: 'not issued' });
    for (const [Counted, TotalRows] of [
      [true, 4],
      [false, 2],
    ] as const) {
      const rows = await log({ Counted });
      expect(rows).toHaveLength(TotalRows);
      expect(rows[0]).toMatchObject({ Counted, TotalRows });
    }
  });

  it('are of the company alone, find a number as the portal shows it, and keep to their days', async () => {
    const other = await createBrand(deps, rights);
    deps.pass(-3 * dayLong);
    await scan(urls[0]);
    deps.pass(3 * dayLong);
    await scan(urls[1]);
    expect((await other.ask('VerificationLog/GetVerificationReport', {})).data).toEqual([]);
    expect(await log({ SearchValue: String(first + 1) })).toMatchObject([{ SeqNo: first + 1 }]);
    const day = wireDay(dayInZone(zone));
    expect(await log({ FromDate: day, ToDate: day })).toMatchObject([{ SeqNo: first + 1, TotalRows: 1 }]);
    expect((await log()).map(({ SeqNo }) => SeqNo)).toEqual([first + 1, first]);
  });

  it('give feedback once, as it was said last, by the day on which it was said first', async () => {
    const [one, two] = [await scan(urls[0]), await scan(urls[1])];
    await say(one['VerificationId']);
    await say(two['VerificationId'], { Name: 'Ravi Menon', UserFeedback: 'Fine' });
    await say(one['VerificationId'], { UserFeedback: 'Very good tea' });
    const asha = {
      UserName: 'Asha Rao',
      MobileNo: '9876543210',
      Email: 'asha@example.com',
      UserFeedback: 'Very good tea',
      FeedbackUpdatedOn: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as unknown,
    };
    expect(await feedbacks()).toMatchObject([{ UserName: 'Ravi Menon', TotalRows: 2 }, asha]);
    expect(await feedbacks({ SortColumn: 'CreatedDt', SortOrder: 'ASC' })).toMatchObject([asha, {}]);
    expect(await feedbacks({ SearchValue: 'very good' })).toMatchObject([{ ...asha, TotalRows: 1 }]);
  });

  async function csv(call: string, asked: object = {}) {
    const { token } = brand;
    const response = await appOf(deps).request(`/api/api/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/csv' },
      body: JSON.stringify({ First: -1, PageSize: -1, ...asked }),
    });
    return { ok: response.status === 200, text: await response.text() };
  }
});
