import { beforeEach, describe, expect, it } from 'vitest';
import { getProduct } from '../../contract/calls/masters.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let brand: Brand;
let tea: number;

beforeEach(async () => {
  brand = await createBrand(deps, { 'mrp-master': ['view', 'add', 'report'] });
  tea = await brand.product({ ProductName: 'Green Tea', MRP: 100 });
});

const price = (MRP: unknown, changes: object = {}, by = brand) =>
  by.ask('ProductMaster/AddMRP', { ProductId: tea, MRP, ...changes });

const rowsOf = async (call: string, request: object, by = brand) =>
  (await by.ask<Fields[]>(call, { PageSize: 100, ...request })).data;

const history = async (request: object = {}) =>
  (await rowsOf('ProductMaster/GetMRPs', request)).map(({ ProductName, MRP }) => [ProductName, MRP]);

const product = async () => (await rowsOf('ProductMaster/GetProducts', { ProductId: tea }))[0];

it('a product says by name whose it is', async () => {
  const { rows } = await deps.database.pool.query<{ company_name: string }>(
    'select company_name from companies where id = $1',
    [brand.companyId],
  );
  expect(await product()).toMatchObject({ CompanyId: brand.companyId, CompanyName: rows[0]?.company_name });
});

describe("a product's prices", () => {
  it('begin with the one it was made with', async () => {
    const rows = await rowsOf('ProductMaster/GetMRPs', {});
    expect(rows).toMatchObject([
      { ProductId: tea, ProductName: 'Green Tea', MRP: 100, TotalRows: 1, TotalRecords: 1 },
    ]);
    expect(rows[0]?.['CreatedDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('do not begin before there is one', async () => {
    await brand.product({ ProductName: 'Coffee', MRP: '' });
    expect(await history({ SearchValue: 'coffee' })).toEqual([]);
  });

  it('are kept each with its date, and the newest is in force', async () => {
    expect(await price(120)).toMatchObject({ code: '200', message: 'MRP added successfully.' });
    expect(await price(90)).toMatchObject({ code: '200' });
    expect(await history()).toEqual([
      ['Green Tea', 90],
      ['Green Tea', 120],
      ['Green Tea', 100],
    ]);
    expect(await product()).toMatchObject({ MRP: 90 });
  });

  it('are all found by the product', async () => {
    await brand.product({ ProductName: 'Coffee', MRP: 7 });
    await price(120);
    expect(await history({ SearchValue: 'een te' })).toEqual([
      ['Green Tea', 120],
      ['Green Tea', 100],
    ]);
  });

  it('are kept when the product is saved with another, and only then', async () => {
    for (const MRP of [100, 130, 130]) {
      const saved = await brand.ask('ProductMaster/UpdateProduct', { ...(await product()), MRP });
      expect(saved.code).toBe('200');
    }
    expect(await history()).toEqual([
      ['Green Tea', 130],
      ['Green Tea', 100],
    ]);
  });

  it('know who set them', async () => {
    await price(120);
    const { rows } = await deps.database.pool.query<{ by: number | null }>(
      'select created_by as by from product_prices where product_id = $1',
      [tea],
    );
    expect(new Set(rows.map(({ by }) => by)).size).toBe(1);
    expect(rows[0]?.by).toEqual(expect.any(Number));
  });

  it('come one after the other when several people add at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => price(200 + n)));
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('200'));
    const [newest, ...older] = await history();
    expect(older).toHaveLength(6);
    expect(await product()).toMatchObject({ MRP: newest?.[1] });
  });

  it('are one where several people add the same at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => price(300)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '400', '400', '400']);
    expect(await history()).toHaveLength(2);
  });
});

it('one product is answered as a row of its list, and none for an id of nobody', async () => {
  const rowOf = async (id: number | string) =>
    (await brand.ask(getProduct, undefined, { params: { id } })).data;
  expect(await rowOf(tea)).toEqual([await product()]);
  for (const id of ['2000000000', '0', 'tea', '99999999999']) expect(await rowOf(id), id).toEqual([]);
});

describe('a price is refused', () => {
  it.each([
    [{ ProductId: 0 }, 'ProductId', 'Please select Product'],
    [{ MRP: '' }, 'MRP', 'Please enter MRP.'],
    [{ MRP: 0 }, 'MRP', 'Please enter MRP.'],
    [{ MRP: 'ten' }, 'MRP', 'Please enter only number.'],
    [{ MRP: 1.5 }, 'MRP', 'Please enter only number.'],
    [{ MRP: 100 }, 'MRP', 'This is the MRP of the product already.'],
  ])('with %j', async (wrong, field, message) => {
    expect(await price(150, wrong)).toMatchObject({
      code: '400',
      message,
      data: { errors: { [field]: message } },
    });
    expect(await history()).toHaveLength(1);
  });

  it("for another company's product, as if it did not exist", async () => {
    const other = await createBrand(deps, { 'mrp-master': ['view', 'add'] });
    const missing = await price(150, { ProductId: 999_999 }, other);
    const foreign = await price(150, {}, other);
    expect(foreign).toMatchObject({ code: '400', message: 'Please select Product' });
    expect(foreign).toEqual(missing);
    expect(await rowsOf('ProductMaster/GetMRPs', {}, other)).toEqual([]);
    expect(await product()).toMatchObject({ MRP: 100 });
  });
});
