import { beforeEach, describe, expect, it } from 'vitest';
import { getAvailableSeries, getDamages } from '../../contract/calls/seals/serials.ts';
import { getDashboardData } from '../../contract/calls/dashboard.ts';
import { maxSerial } from '../../contract/serial/serialRange.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { pointsWorld } from '../support/pointsWorld.ts';
import { fileDeps } from '../support/testDeps.ts';
import { done } from '../support/ask.ts';

const deps = await fileDeps();
let brand: Brand;
let tea: number;
let mapping: number;

beforeEach(async () => {
  brand = await createBrand(deps, { 'Demapping-report': everyRight, 'Damage-report': everyRight });
  tea = await brand.product({ ProductName: 'Tea' });
  await brand.issued(1000);
  mapping = await map(1, 100);
});

async function map(FromNo: number, Qty: number, changes: object = {}): Promise<number> {
  const sent = { ProductId: tea, FromNo, Qty, ...changes };
  return Number((await done(brand.ask('Mapping/CreateMapping', sent)))['MappingId']);
}

const qty = (from: unknown, to: unknown) => Number(to) - Number(from) + 1;

const demap = (FromNo: unknown, ToNo: unknown, changes: object = {}, options = {}) =>
  brand.ask(
    'DeMapping/CreateDemapping',
    { MappingId: mapping, FromNo, ToNo, Qty: qty(FromNo, ToNo), CreatedBy: 1, ...changes },
    options,
  );
const damage = (FromNo: unknown, ToNo: unknown, changes: object = {}) =>
  brand.ask('Damage/CreateDamage', {
    FromNo,
    ToNo,
    Qty: qty(FromNo, ToNo),
    Reason: 'Torn',
    CreatedBy: 1,
    UpdatedBy: 1,
    ...changes,
  });

const rows = async (of = 'DeMapping', by = brand, request: object = {}) =>
  (await by.ask<Fields[]>(`${of}/GetMappings`, { PageSize: 100, ...request })).data;

const series = async () =>
  (await brand.ask(getAvailableSeries, {})).data.map(({ FromNo, ToNo }) => [FromNo, ToNo]);

describe('demapping', () => {
  it('takes numbers out of the row, which are free to be mapped again', async () => {
    expect(await demap(41, 60)).toMatchObject({
      code: '200',
      message: 'Demapping added successfully.',
      data: { MappingId: mapping },
    });
    expect(await rows()).toMatchObject([
      {
        MappingId: mapping,
        ProductName: 'Tea',
        FromNo: 1,
        ToNo: 100,
        Qty: 80,
        Series: '1\u00a0– 40, 61\u00a0– 100',
      },
    ]);
    expect(await series()).toEqual([
      [41, 60],
      [101, 1000],
    ]);
    await map(41, 20);
    expect((await rows()).map(({ Qty }) => Qty)).toEqual([20, 80]);
    await assertInvariants(deps.database);
  });

  it('lists the remaining numbers by first and last, and no empty mapping', async () => {
    await demap(1, 10);
    await demap(100, 100);
    expect(await rows()).toMatchObject([{ FromNo: 11, ToNo: 99, Qty: 89, Series: null }]);
    await demap(11, 99);
    expect(await rows()).toEqual([]);
    expect(await rows('Damage')).toEqual([]);
  });

  it('names a few of the series that are left', async () => {
    mapping = await map(101, 900);
    await demap(999, 999);
    expect((await rows())[0]).toMatchObject({ Series: '101\u00a0– 998, 1000' });
    for (let n = 0; n < 11; n++) await demap(200 + n * 10, 200 + n * 10);
    const [row] = await rows();
    expect(row?.['Series']).toMatch(/^101\u00a0– 199, 201\u00a0– 209, .+, 281\u00a0– 289, and more$/);
  });

  it('finds rows by product, batch and a number that is still mapped', async () => {
    await map(101, 10, { BatchNo: 'Spring', ProductId: await brand.product({ ProductName: 'Coffee' }) });
    await demap(41, 60);
    const found = async (SearchValue: string) =>
      (await rows('DeMapping', brand, { SearchValue })).map((row) => row['FromNo']);
    expect(await found('coff')).toEqual([101]);
    expect(await found('spring')).toEqual([101]);
    expect(await found('40')).toEqual([1]);
    expect(await found('41')).toEqual([]);
  });

  it.each([
    ['no From', [null, 5], 'FromNo', 'Please enter your from number.'],
    ['From 0', [0, 5], 'FromNo', 'Please enter your from number.'],
    ['no To', [5, null], 'ToNo', 'Please enter your to number.'],
    ['To 0', [5, 0], 'ToNo', 'Please enter your to number.'],
    ['letters', ['5x', 6], 'FromNo', 'Please enter only number.'],
    ['a part of a number', [5, 6.5], 'ToNo', 'Please enter only number.'],
    ['From below', [5, 4], 'FromNo', 'From No. should be less than to number.'],
    ['To below', [5, 4], 'ToNo', 'To No. should be greater than from number.'],
    ['no quantity', [5, 4], 'Qty', 'Please enter your quantity'],
    ['From outside', [101, 102], 'FromNo', 'From No. should exist between selected mapped series'],
    ['To outside', [100, 101], 'ToNo', 'To No. should exist between selected mapped series.'],
    [
      'a number beyond all',
      [1, maxSerial + 5],
      'ToNo',
      'To No. should exist between selected mapped series.',
    ],
    [
      'a number that none can hold',
      [1, 2 ** 60],
      'ToNo',
      'This number is too large: the largest is 9,00,71,99,25,47,40,991.',
    ],
  ])('refuses %s, and changes nothing', async (_what, [from, to], field, message) => {
    const refused = await demap(from, to);
    expect(refused).toMatchObject({ status: 200, code: '400', data: { errors: { [field]: message } } });
    const damaged = await damage(from, to, { MappingId: mapping });
    expect(damaged).toMatchObject({ status: 200, code: '400', data: { errors: { [field]: message } } });
    expect(await rows()).toMatchObject([{ Qty: 100 }]);
    await assertInvariants(deps.database);
  });

  it.each([-1, 0, 1.5, 'x', '', 2 ** 60, {}, [1], true, null])('refuses the row %j', async (MappingId) => {
    const refused = await demap(1, 5, { MappingId });
    expect([refused.status, refused.code]).toEqual([200, '400']);
    expect(await rows()).toMatchObject([{ Qty: 100 }]);
  });

  it.each([-1, '1e1', '0x5', {}, [5], true, Number.MAX_SAFE_INTEGER])('refuses %j as a number', async (n) => {
    for (const take of [demap, damage]) {
      const refused = await take(n, n, { Qty: 1 });
      expect([refused.status, refused.code]).toEqual([200, '400']);
    }
    expect(await rows()).toMatchObject([{ Qty: 100 }]);
  });

  it('names the first fault', async () => {
    expect((await demap(5, 4)).message).toBe('From No. should be less than to number.');
  });

  it('refuses a quantity below one, takes one that is not sent, and a single number', async () => {
    expect(await demap(5, 5, { Qty: 0 })).toMatchObject({
      code: '400',
      message: 'Please enter your quantity',
    });
    expect((await demap(5, 5, { Qty: undefined })).code).toBe('200');
    expect(await rows()).toMatchObject([{ Qty: 99 }]);
  });

  it('tells the second who was first, and when', async () => {
    await demap(41, 60);
    const refused = await demap(50, 70);
    expect(refused.code).toBe('409');
    expect(refused.message).toMatch(/^.+ demapped 50.–.60 on \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d\.$/);
    expect(refused.data).toEqual({ errors: { FromNo: refused.message } });
    await demap(1, 10);
    // the range exceeds what the row still has, whose own rule would say less
    expect((await demap(1, 10)).message).toMatch(/ demapped 1.–.10 on /);
    await assertInvariants(deps.database);
  });

  it('of twenty who take the same numbers at once lets one, and tells the others who has them', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => demap(41 + n, 60 + n)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const { code, message } of answers)
      if (code !== '200')
        expect([code, message]).toEqual(['409', expect.stringMatching(/ demapped \d\d(.–.\d\d)? on /)]);
    expect(await rows()).toMatchObject([{ Qty: 80 }]);
    await assertInvariants(deps.database);
  });

  it('takes twenty parts at once without losing one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? demap : damage)(n * 5 + 1, n * 5 + 5)),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect(await rows()).toEqual([]);
    await assertInvariants(deps.database);
  });

  it('is done once of a request that is repeated with its Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'once' } };
    const answers = await Promise.all([1, 2, 3].map(() => demap(41, 60, {}, options)));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(await rows()).toMatchObject([{ Qty: 80 }]);
  });

  it('is done of a product that is inactive by now', async () => {
    await brand.ask(`ProductMaster/InActiveRow/${tea}/false`);
    expect((await demap(1, 10)).code).toBe('200');
    expect((await damage(11, 20)).code).toBe('200');
  });

  it("does not know another company's mapping", async () => {
    const other = await createBrand(deps);
    const body = { MappingId: mapping, FromNo: 1, ToNo: 5, Qty: 5, Reason: 'Torn' };
    const gone = 'This record no longer exists.';
    expect(await other.ask('DeMapping/CreateDemapping', body)).toMatchObject({ code: '400', message: gone });
    expect(await other.ask('Damage/CreateDamage', body)).toMatchObject({ code: '400', message: gone });
    expect((await other.ask('Damage/CreateDamage', { ...body, MappingId: 0 })).message).toBe(
      'From No. should exist between selected mapped series',
    );
    await demap(1, 5);
    // strangers do not learn who has taken them, either
    expect((await other.ask('DeMapping/CreateDemapping', body)).message).toBe(gone);
    expect(await rows('DeMapping', other)).toEqual([]);
    expect(await rows()).toMatchObject([{ Qty: 95 }]);
  });

  it('needs the right to add, and to view for its list', async () => {
    await setRights(deps, brand.roleId, {
      'de-mapping': ['view', 'edit', 'report'],
      damage: ['add', 'edit', 'report'],
    });
    expect((await demap(1, 5)).status).toBe(418);
    expect((await damage(1, 5)).status).toBe(200);
    expect((await brand.ask('Damage/GetMappings', {})).status).toBe(418);
    expect((await brand.ask(getDamages)).status).toBe(418);
    expect(await rows()).toMatchObject([{ Qty: 95 }]);
  });
});

describe('damage', () => {
  it('finds its mapping by the numbers, as its documented request does not name it', async () => {
    expect(await damage(41, 41)).toMatchObject({
      code: '200',
      message: 'Damage added successfully.',
      data: { MappingId: mapping },
    });
    expect((await damage(42, 42, { MappingId: 0 })).code).toBe('200');
    expect((await damage(43, 43, { MappingId: mapping })).code).toBe('200');
    expect(await rows('Damage')).toMatchObject([{ Qty: 97, Series: '1\u00a0– 40, 44\u00a0– 100' }]);
    expect((await damage(500, 501)).data).toEqual({
      errors: { FromNo: 'From No. should exist between selected mapped series' },
    });
    expect((await damage(90, 101)).message).toBe('To No. should exist between selected mapped series.');
    expect((await damage(41, 41)).message).toMatch(/ damaged 41 on /);
  });

  it('finds the mapping that has numbers now of those that had them', async () => {
    await demap(41, 60);
    const later = await map(41, 20);
    expect((await damage(41, 45)).data).toEqual({ MappingId: later });
    await assertInvariants(deps.database);
  });

  it.each([undefined, null, '', '   '])('needs a reason, which %j is not', async (Reason) => {
    expect(await damage(41, 60, { Reason })).toMatchObject({
      code: '400',
      message: 'Please enter Reason',
      data: { errors: { Reason: 'Please enter Reason' } },
    });
    expect(await rows()).toMatchObject([{ Qty: 100 }]);
  });

  it('leaves numbers that are neither offered nor mapped again', async () => {
    await damage(41, 60);
    expect(await series()).toEqual([[101, 1000]]);
    const again = await brand.ask('Mapping/CreateMapping', { ProductId: tea, FromNo: 50, Qty: 1 });
    expect(again).toMatchObject({ code: '409', message: 'Damaged, and never mapped again: 50.' });
  });

  it('is listed with its reason, the newest first', async () => {
    await damage(41, 60);
    await damage(1, 1, { Reason: 'Wet' });
    const { data } = await brand.ask(getDamages);
    expect(data).toMatchObject([
      { FromNo: 1, ToNo: 1, Qty: 1, Reason: 'Wet', ProductName: 'Tea', MappingId: mapping, TotalRows: 2 },
      {
        FromNo: 41,
        ToNo: 60,
        Qty: 20,
        Reason: 'Torn',
        CreatedDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      },
    ]);
    expect((await brand.ask('Damage/GetDamages?First=2&PageSize=1')).data).toMatchObject([{ FromNo: 41 }]);
  });

  it('ends the editing that waits for it', async () => {
    const client = await deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update mappings set mapped = mapped - '{[5,6)}' where id = $1`, [mapping]);
      await client.query(
        `insert into taken_out (company_id, mapping_id, product_id, kind, serials, reason)
        values ($1, $2, $3, 'damaged', '[5,6)', 'Torn')`,
        [brand.companyId, mapping, tea],
      );
      const body = { MappingId: mapping, ProductId: tea, FromNo: 1, Qty: 100, BatchNo: 'B2' };
      const edited = brand.ask('Mapping/CreateMapping', body);
      await expect
        .poll(async () => {
          const { rows: waiting } = await deps.database.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return waiting.length;
        })
        .toBe(1);
      await client.query('commit');
      expect((await edited).message).toBe('Some of these numbers are damaged: the mapping stays as it is.');
    } finally {
      client.release(true);
    }
  });

  it('ends the editing of its mapping, which demapping does not', async () => {
    const edit = (BatchNo: string) =>
      brand.ask('Mapping/CreateMapping', {
        MappingId: mapping,
        ProductId: tea,
        FromNo: 1,
        Qty: 100,
        BatchNo,
      });
    await demap(1, 10);
    expect((await edit('B1')).code).toBe('200');
    await damage(11, 11);
    const message = 'Some of these numbers are damaged: the mapping stays as it is.';
    expect(await edit('B2')).toMatchObject({ code: '400', message });
    const { data } = await brand.ask<Fields[]>('Mapping/GetMappings', {});
    expect(data).toMatchObject([{ BatchNo: 'B1', Refused: { edit: message } }]);
  });
});

describe('its traces afterwards', () => {
  beforeEach(async () => {
    await demap(41, 60);
    await damage(1, 1);
  });

  it.each([
    ['DemappingRpt/GetDemappingReport', { FromNo: 41, ToNo: 60, Qty: 20 }],
    ['DamageRpt/GetDamageReport', { FromNo: 1, ToNo: 1, Qty: 1 }],
  ])('stands in %s by its day, and is found by its numbers', async (call, row) => {
    const report = async (body: object) => (await brand.ask<Fields[]>(call, body)).data;
    expect(await report({})).toMatchObject([row]);
    expect(await report({ SearchValue: String(row.ToNo) })).toMatchObject([row]);
    expect(await report({ SearchValue: '61' })).toEqual([]);
    expect(await report({ FromDate: '2020/01/01', ToDate: '2020/01/07' })).toEqual([]);
  });

  it('is in the audit log, under the page where it was done', async () => {
    const { rows: entries } = await deps.database.pool.query<Fields>(
      `select page, action, record_id as id, record_label as label, before, after from audit_entries
      where company_id = $1 and page in ('de-mapping', 'damage') order by id`,
      [brand.companyId],
    );
    const known = { id: mapping, label: 'Tea', before: null };
    const numbers = (FromNo: number, ToNo: number) => ({ ProductName: 'Tea', FromNo, ToNo, BatchNo: null });
    expect(entries).toEqual([
      { ...known, page: 'de-mapping', action: 'demapped', after: { ...numbers(41, 60), Qty: 20 } },
      { ...known, page: 'damage', action: 'damaged', after: { ...numbers(1, 1), Qty: 1, Reason: 'Torn' } },
    ]);
  });

  it('is counted on the dashboard', async () => {
    const { data } = await brand.ask(getDashboardData);
    expect(data.DashboardCount).toMatchObject([{ TotalMapping: 100, TotalDeMapping: 20, TotalDamage: 1 }]);
  });
});

describe('points earned with the units', () => {
  it.each(['DeMapping/CreateDemapping', 'Damage/CreateDamage'])('is taken back by %s', async (call) => {
    const world = await pointsWorld(deps);
    const ravi = await world.mobileUser();
    for (const serial of [1, 2, 3]) await world.scan(serial, ravi.token);
    const staff = await world.staff({ 'de-mapping': everyRight, damage: everyRight });
    const { data } = await staff.ask<Fields[]>('DeMapping/GetMappings', {});
    const body = { MappingId: data[0]?.['MappingId'], FromNo: 2, ToNo: 50, Reason: 'Torn' };
    expect(await staff.ask(call, body)).toMatchObject({
      code: '200',
      message: expect.stringMatching(/ added successfully\. 50 points were taken back\.$/),
    });
    expect(await world.balanceOf(ravi)).toEqual({ available: 25, reserved: 0, owed: 0 });
    await assertInvariants(deps.database);
  });

  it('is taken back whether a scan comes before or after', async () => {
    const world = await pointsWorld(deps);
    const phones = await Promise.all(Array.from({ length: 10 }, () => world.mobileUser()));
    const staff = await world.staff({ damage: everyRight });
    const parts = [1, 4, 7].map((FromNo) => ({ FromNo, ToNo: FromNo + 2, Reason: 'Torn' }));
    const answers = await Promise.all([
      ...phones.map(({ token }, index) => world.scan(index + 1, token)),
      ...parts.map((part) => staff.ask('Damage/CreateDamage', part)),
    ]);
    expect(answers.slice(10).map(({ code }) => code)).toEqual(['200', '200', '200']);
    const balances = await Promise.all(phones.map(world.balanceOf));
    expect(balances.map(({ available }) => available)).toEqual([...Array<number>(9).fill(0), 25]);
    await assertInvariants(deps.database);
  });
});
