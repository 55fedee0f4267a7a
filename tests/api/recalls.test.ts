import { beforeEach, describe, expect, it } from 'vitest';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { recallBy, recalledPlaces, recallStatus } from '../../contract/choices/choices.ts';
import { cartonContents, cartonRuns } from '../../server/db/schema/packing.ts';
import { toRangeLiteral } from '../../server/db/rangeLiteral.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp, type Asked, done } from '../support/ask.ts';
import { type Brand, createBrand, createSealedProduct, type Fields } from '../support/brand.ts';
import { createPackedCarton, everyRight } from '../support/factories.ts';
import { pointsWorld } from '../support/pointsWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('mapped is what was not taken out');
const { pool, db } = deps.database;
const Warning = 'The lining may crack. Do not drive: call 1800 123 456.';
let ask: Ask;
let brand: Brand;
let product: number;
/** The first of twenty mapped numbers: ten of batch B-1, ten of batch b2. */
let first: number;
let urls: string[];

beforeEach(async () => {
  brand = await createBrand(deps, {
    recall: everyRight,
    'recall-report': everyRight,
    'audit-log': everyRight,
  });
  ask = askApp(appOf(deps));
  product = await brand.product();
  first = await brand.issued(30);
  for (const [n, BatchNo] of ['B-1', 'b2'].entries())
    await brand.ask('Mapping/CreateMapping', {
      ProductId: product,
      FromNo: first + 10 * n,
      Qty: 10,
      BatchNo,
    });
  urls = (await brand.seals(first, first + 29)).map(({ Url }) => Url);
});

const scan = (n: number): Promise<Asked<Fields>> =>
  ask<Fields>(verifyProduct, {
    VerificationMode: 'Web',
    VerificationType: 2,
    QrData: urls[n],
    ScratchCode: '',
  });

const verdicts = async (...numbers: number[]) => {
  const scans = await Promise.all(numbers.map(scan));
  return scans.map(({ data }) => data['Verdict']);
};

const recall = async (named: object): Promise<Asked<Fields>> =>
  brand.ask('Recall/CreateRecall', { Warning, Reason: 'Report 7 of the test bench', ...named });

const recalled = async (named: object): Promise<number> => Number((await done(recall(named)))['RecallId']);

const ofBatch = (BatchNo = 'B-1') => ({ RecallBy: recallBy.batch, ProductId: product, BatchNo });
const ofProduct = () => ({ RecallBy: recallBy.product, ProductId: product });
const ofRange = (from: number, to: number) => ({
  RecallBy: recallBy.range,
  FromNo: first + from,
  ToNo: first + to,
});

describe('the verdict of a recalled seal', () => {
  it('is the warning, with the product, and never the code of a genuine one', async () => {
    await recalled(ofBatch());
    const { code, message, data } = await scan(0);
    expect({ code, message }).toEqual({ code: '400', message: Warning });
    expect(data).toMatchObject({
      Verdict: 'recalled',
      ProductId: product,
      ProductImage: '/uploads/product.png',
    });
    for (const part of ['GenuineAudio', 'FakeAudio', 'AlreadyScannedAudio', 'ShareURL', 'IsRating'])
      expect(data).not.toHaveProperty(part);
  });

  it.each([
    ['a product', () => ofProduct(), ['recalled', 'recalled', 'recalled', 'fake']],
    ['a batch, however it is written', () => ofBatch('b-1'), ['recalled', 'recalled', 'genuine', 'fake']],
    ['a range', () => ofRange(9, 25), ['genuine', 'recalled', 'recalled', 'fake']],
  ])('is so of %s, and of nothing else', async (_what, named, expected) => {
    await recalled(named());
    expect(await verdicts(0, 9, 10, 25)).toEqual(expected);
  });

  it('is neither counted nor asked a scratch code for, and is logged as recalled', async () => {
    await recalled(ofProduct());
    await pool.query('update company_keys set scratch_codes = true where company_id = $1', [brand.companyId]);
    await scan(0);
    const scans = await pool.query('select from serial_scans where company_id = $1', [brand.companyId]);
    expect(scans.rows).toHaveLength(0);
    const logged = await pool.query<Fields>(
      'select verdict, reason, product_id as product from verifications where company_id = $1',
      [brand.companyId],
    );
    expect(logged.rows).toEqual([{ verdict: 'recalled', reason: 'recalled', product }]);
  });

  it('warns of an inactive product, and calls damaged and unmapped numbers fakes', async () => {
    await recalled(ofRange(0, 29));
    await pool.query('update products set is_active = false where id = $1', [product]);
    await pool.query(
      `update mappings set mapped = mapped - int8multirange(int8range($1, $1, '[]'))
        where mapped @> $1::int8 and company_id = $2`,
      [first + 1, brand.companyId],
    );
    expect(await verdicts(0, 1, 29)).toEqual(['recalled', 'fake', 'fake']);
  });

  it('is the newest of several warnings', async () => {
    await recalled(ofBatch());
    await recalled({ ...ofProduct(), Warning: 'Another one.' });
    expect((await scan(0)).message).toBe('Another one.');
  });

  it("leaves another company's products alone", async () => {
    await recalled(ofRange(0, 29));
    const other = await createSealedProduct(deps);
    const { data } = await ask<Fields>(verifyProduct, { QrData: other.sealOf(first) });
    expect(data['Verdict']).toBe('genuine');
  });

  it('earns no points, and is not a purchase', async () => {
    const world = await pointsWorld(deps);
    const staff = await world.staff({ recall: everyRight });
    await staff.ask('Recall/CreateRecall', {
      Warning,
      Reason: 'x',
      RecallBy: recallBy.product,
      ProductId: world.productId,
    });
    const ravi = await world.mobileUser();
    expect((await world.scan(1, ravi.token)).data).toMatchObject({ Verdict: 'recalled' });
    expect(await world.balanceOf(ravi)).toMatchObject({ available: 0 });
    const { rows } = await pool.query('select from product_purchases where company_id = $1', [
      world.companyId,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('a recall', () => {
  it('is lifted and put back, once each, and the audit log says by whom', async () => {
    const id = await recalled(ofBatch());
    expect((await brand.ask('Recall/LiftRecall', { RecallId: id })).code).toBe('200');
    expect(await verdicts(0)).toEqual(['genuine']);
    expect((await brand.ask('Recall/LiftRecall', { RecallId: id })).code).toBe('400');
    expect((await brand.ask('Recall/RecallAgain', { RecallId: id })).code).toBe('200');
    expect(await verdicts(0)).toEqual(['recalled']);
    const { rows } = await pool.query<Fields>(
      `select action, record_label as label from audit_entries where company_id = $1 and page = 'recall' order by id`,
      [brand.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'moved', 'moved']);
    expect(rows[0]?.['label']).toMatch(/ · B-1$/);
  });

  it('is lifted by one of two at once', async () => {
    const id = await recalled(ofProduct());
    const lifts = await Promise.all([1, 2].map(() => brand.ask('Recall/LiftRecall', { RecallId: id })));
    expect(lifts.map(({ code }) => code).sort()).toEqual(['200', '400']);
  });

  it('still names the same when its words change', async () => {
    const id = await recalled(ofBatch());
    const changed = { RecallId: id, Warning: 'New words.', Reason: 'x' };
    expect((await brand.ask('Recall/UpdateRecall', { ...ofProduct(), ...changed })).code).toBe('400');
    expect((await brand.ask('Recall/UpdateRecall', { ...ofBatch(), ...changed })).code).toBe('200');
    const { data } = await brand.ask<Fields[]>('Recall/GetRecalls', { RecallId: id });
    expect(data[0]).toMatchObject({
      RecallBy: recallBy.batch,
      BatchNo: 'B-1',
      Warning: 'New words.',
      RecallStatus: recallStatus.inForce,
    });
    expect((await scan(0)).message).toBe('New words.');
  });

  it.each([
    ['an unknown batch, with those there are', () => ofBatch('B-9'), /^No number .* batches are b2, B-1\.$/],
    ['numbers that were never issued', () => ofRange(25, 31), /^Not issued: /],
    ['a range that ends before it begins', () => ofRange(5, 4), /^From No\. should be less/],
    ['a product of nobody', () => ({ ...ofProduct(), ProductId: 2_000_000_000 }), /^Please select Product/],
    ['no warning', () => ({ ...ofProduct(), Warning: ' ' }), /^Please enter the warning/],
  ])('refuses %s', async (_what, named, message) => {
    const refused = await recall(named());
    expect(refused.code).toBe('400');
    expect(refused.message).toMatch(message);
  });
});

describe('where its units are', () => {
  /** Packs a part of the first mapping and answers the carton. */
  const packed = async (from: number, to: number) => {
    const quantity = to - from + 1;
    const carton = await createPackedCarton(deps, {
      companyId: brand.companyId,
      productId: product,
      type: 'SID',
      quantity,
    });
    const { rows } = await pool.query<{ id: number }>(
      'select id from mappings where mapped @> $1::int8 and company_id = $2',
      [first + from, brand.companyId],
    );
    await db.insert(cartonRuns).values({
      companyId: brand.companyId,
      cartonId: carton.id,
      mappingId: rows[0]?.id ?? 0,
      serials: toRangeLiteral({ from: first + from, to: first + to }),
    });
    return carton;
  };

  const unitsOf = async (RecallId: number) => {
    const sent = { RecallId, SortColumn: 'FromNo', SortOrder: 'ASC', First: 1, PageSize: 20 };
    const { data } = await brand.ask<Fields[]>('RecallRpt/GetRecallReport', sent);
    return data.map(({ Place, FromNo, ToNo, CartonId, TertiaryCartonId }) => [
      Place,
      Number(FromNo) - first,
      Number(ToNo) - first,
      CartonId,
      TertiaryCartonId,
    ]);
  };

  it('lists the cartons with their recalled units, and the units in none', async () => {
    const [one, two] = [await packed(2, 4), await packed(5, 6)];
    const tertiary = await createPackedCarton(deps, {
      companyId: brand.companyId,
      productId: product,
      type: 'TID',
      quantity: 2,
    });
    await pool.query(`update packed_cartons set state = 'inside', tertiary_id = $1 where id = $2`, [
      tertiary.id,
      two.id,
    ]);
    await db
      .insert(cartonContents)
      .values({ companyId: brand.companyId, tertiaryId: tertiary.id, secondaryId: two.id });
    const { notPacked, inStock } = recalledPlaces;
    expect(await unitsOf(await recalled(ofRange(3, 12)))).toEqual([
      [inStock, 3, 4, one.code, null],
      [inStock, 5, 6, two.code, tertiary.code],
      [notPacked, 7, 9, null, null],
      [notPacked, 10, 12, null, null],
    ]);
    expect(await unitsOf(await recalled(ofBatch()))).toEqual([
      [notPacked, 0, 1, null, null],
      [inStock, 2, 4, one.code, null],
      [inStock, 5, 6, two.code, tertiary.code],
      [notPacked, 7, 9, null, null],
    ]);
  });

  it('follow by their numbers in each place, as the list and the file begin', async () => {
    for (const [from, to] of [
      [6, 6],
      [0, 1],
      [4, 5],
      [2, 3],
    ] as const)
      await packed(from, to);
    const RecallId = await recalled(ofRange(0, 6));
    const sent = { RecallId, SortColumn: 'Place', SortOrder: 'ASC', First: 1, PageSize: 20 };
    const { data } = await brand.ask<Fields[]>('RecallRpt/GetRecallReport', sent);
    expect(data.map(({ FromNo }) => Number(FromNo) - first)).toEqual([0, 2, 4, 6]);
  });

  it('sums them by place, and is answered as a file', async () => {
    await packed(0, 3);
    const id = await recalled(ofProduct());
    const { data } = await brand.ask<{ label: string; values: number[] }[]>(
      `RecallRpt/GetChart?RecallId=${id}`,
    );
    expect(data.map(({ label, values }) => [label, ...values])).toEqual([
      ['Not packed', 16],
      ['In stock', 4],
    ]);
    const response = await appOf(deps).request('/api/api/RecallRpt/GetRecallReport', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${brand.token}`,
        accept: 'text/csv',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ First: -1, PageSize: -1, RecallId: id }),
    });
    expect((await response.text()).trim().split('\r\n')).toHaveLength(1 + 3);
  });
});
