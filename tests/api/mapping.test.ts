import { beforeEach, describe, expect, it } from 'vitest';
import { getAvailableSeries, getToNumbers } from '../../contract/calls/seals/serials.ts';
import { maxSerial } from '../../contract/serial/serialRange.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { setRights } from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('totals outlive the log');
let brand: Brand;
let tea: number;

beforeEach(async () => {
  brand = await createBrand(deps);
  tea = await brand.product({ ProductName: 'Tea' });
  await brand.issued(1000);
});

const map = (FromNo: unknown, Qty: unknown, changes: object = {}) =>
  brand.ask('Mapping/CreateMapping', { ProductId: tea, FromNo, Qty, ...changes });

const list = async (request: object = {}) =>
  (await brand.ask<Fields[]>('Mapping/GetMappings', { PageSize: 100, ...request })).data;

const series = async (request: object = {}) => (await brand.ask(getAvailableSeries, request)).data;

const demap = async (FromNo: number, ToNo: number) => {
  const mapping = (await list()).find((row) => Number(row['FromNo']) <= FromNo);
  return brand.ask('DeMapping/CreateDemapping', { MappingId: mapping?.['MappingId'], FromNo, ToNo });
};

describe('mapping numbers', () => {
  it('keeps product, numbers, batch and days', async () => {
    const dates = { BatchNo: 'B-9', MFGDate: '2026/01/31', EXPDate: '2027/01/31' };
    const saved = await map(11, 90, dates);
    expect(saved).toMatchObject({ code: '200', data: { MappingId: expect.any(Number) } });
    expect(await list()).toEqual([
      {
        MappingId: saved.data['MappingId'],
        ProductId: tea,
        ProductName: 'Tea',
        FromNo: 11,
        ToNo: 100,
        Qty: 90,
        ...dates,
        MayExpire: false,
        CreatedDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
        UpdatedDate: expect.any(String),
        Version: expect.any(String),
        TotalRows: 1,
      },
    ]);
  });

  it('computes To itself, whatever was sent', async () => {
    await map(1, 10, { ToNo: 900 });
    expect((await list())[0]).toMatchObject({ FromNo: 1, ToNo: 10 });
  });

  it.each([
    [{ ProductId: 0 }, 'ProductId', 'Please select Product'],
    [{ ProductId: 999_999 }, 'ProductId', 'Please select Product'],
    [{ FromNo: 0 }, 'FromNo', 'Please enter your from number.'],
    [{ FromNo: 'x' }, 'FromNo', 'Please enter only number.'],
    [{ Qty: 0 }, 'Qty', 'Please enter your quantity.'],
    [{ Qty: '1x' }, 'Qty', 'Please enter only number.'],
    [
      { MFGDate: '2026/02/01', EXPDate: '2026/01/01' },
      'EXPDate',
      'End date must be greater than Start date.',
    ],
    [{ FromNo: maxSerial, Qty: 2 }, 'FromNo', 'There are no such numbers.'],
  ])('refuses %j', async (wrong, field, message) => {
    const refused = await map(1, 10, wrong);
    expect(refused).toMatchObject({ code: '400', message, data: { errors: { [field]: message } } });
    expect(await list()).toEqual([]);
  });

  it('refuses numbers that are not issued, and names them', async () => {
    const refused = await map(991, 20);
    expect(refused.code).toBe('400');
    expect(refused.message).toMatch(/^Not issued: 1001.– 1010\.$/);
  });

  it('maps over two issues', async () => {
    await brand.issued(1000);
    expect((await map(901, 200)).code).toBe('200');
  });

  it('refuses mapped numbers, and names them and their product', async () => {
    await map(11, 10);
    await map(31, 10, { ProductId: await brand.product({ ProductName: 'Coffee' }) });
    const refused = await map(1, 100);
    expect(refused.code).toBe('409');
    expect(refused.message).toMatch(/^Already mapped: 11.–.20 to Tea, 31.–.40 to Coffee\.$/);
    expect((await map(21, 10)).code).toBe('200');
  });

  it('maps demapped numbers again, and only these', async () => {
    await map(1, 100);
    await demap(41, 60);
    expect((await map(40, 10)).message).toMatch(/^Already mapped: 40 to Tea/);
    expect((await map(41, 20)).code).toBe('200');
    expect((await map(41, 20)).code).toBe('409');
  });

  it('refuses an inactive product', async () => {
    await brand.ask(`ProductMaster/InActiveRow/${tea}/false`);
    expect((await map(1, 10)).message).toBe('Tea is inactive.');
  });

  it("knows neither another company's product nor its numbers", async () => {
    const other = await createBrand(deps);
    const foreign = await other.product();
    await other.issued(5000);
    expect((await map(1, 10, { ProductId: foreign })).message).toBe('Please select Product');
    expect((await map(2000, 10)).message).toMatch(/^Not issued/);
    await map(1, 10);
    expect((await other.ask('Mapping/GetMappings', {})).data).toEqual([]);
    expect((await other.ask('Mapping/CreateMapping', { ProductId: foreign, FromNo: 1, Qty: 10 })).code).toBe(
      '200',
    );
  });

  it('lets one of twenty who map the same numbers win and tells the others who has them', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => brand.product()));
    const answers = await Promise.all(products.map((ProductId) => map(1, 100, { ProductId })));
    const rows = await list();
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const losers = answers.filter(({ code }) => code === '409');
    expect(losers).toHaveLength(19);
    for (const { message } of losers)
      expect(message).toMatch(
        new RegExp(`^Already mapped: 1.–.100 to ${String(rows[0]?.['ProductName'])}\\.$`),
      );
  });

  it('maps twenty parts at once without losing one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => map(index * 50 + 1, 50)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect(await series()).toEqual([]);
  });

  it('needs the right to add, and to edit for a stored one', async () => {
    const { data } = await map(1, 10);
    await setRights(deps, brand.roleId, { mapping: ['view', 'edit'] });
    expect((await map(11, 10)).status).toBe(418);
    await setRights(deps, brand.roleId, { mapping: ['view', 'add'] });
    expect((await map(1, 10, { MappingId: data['MappingId'] })).status).toBe(418);
  });
});

describe('editing a mapping', () => {
  const edit = (MappingId: unknown, changes: object) => map(1, 10, { MappingId, ...changes });

  it('changes batch, days and product, never the numbers', async () => {
    const { data } = await map(1, 10);
    const coffee = await brand.product({ ProductName: 'Coffee' });
    const changes = { ProductId: coffee, BatchNo: 'B2' };
    const refused = await edit(data['MappingId'], { ...changes, FromNo: 500, Qty: 7 });
    expect(refused.message).toBe("From No can't be changed in this record.");
    expect((await edit(data['MappingId'], changes)).code).toBe('200');
    expect(await list()).toMatchObject([{ ProductName: 'Coffee', FromNo: 1, ToNo: 10, BatchNo: 'B2' }]);
  });

  it('is refused once one of its numbers was scanned', async () => {
    const { data } = await map(1, 10);
    await deps.database.pool.query(
      'insert into serial_scans (company_id, serial, scans) values ($1, 10, 1)',
      [brand.companyId],
    );
    const refused = await edit(data['MappingId'], { BatchNo: 'B2' });
    expect(refused).toMatchObject({ code: '400', message: expect.stringContaining('scanned already') });
    const { data: next } = await map(11, 10);
    expect((await edit(next['MappingId'], { FromNo: 11, BatchNo: 'B2' })).code).toBe('200');
  });

  it("does not know another company's mapping", async () => {
    const { data } = await map(1, 10);
    const other = await createBrand(deps);
    const body = { MappingId: data['MappingId'], ProductId: await other.product(), FromNo: 1, Qty: 10 };
    expect((await other.ask('Mapping/CreateMapping', body)).message).toBe('This record no longer exists.');
    expect(await list()).toMatchObject([{ ProductName: 'Tea' }]);
  });
});

describe('the calls of the mapping page', () => {
  it('lists the issued and not mapped series of each issue', async () => {
    await brand.issued(100);
    await map(11, 10);
    await demap(15, 15);
    expect(await series()).toEqual([
      { FromNo: 1, ToNo: 10, Qty: 10, SalesOrderNo: 'SO1', TotalRows: 4 },
      { FromNo: 15, ToNo: 15, Qty: 1, SalesOrderNo: 'SO1' },
      { FromNo: 21, ToNo: 1000, Qty: 980, SalesOrderNo: 'SO1' },
      { FromNo: 1001, ToNo: 1100, Qty: 100, SalesOrderNo: 'SO1' },
    ]);
    expect(await series({ SearchValue: '500' })).toMatchObject([{ FromNo: 21 }]);
    expect(await series({ SearchValue: '12' })).toEqual([]);
    expect(await series({ First: 2, PageSize: 1 })).toMatchObject([{ FromNo: 15 }]);
    expect(await series({ PageSize: -1 })).toHaveLength(4);
  });

  it('answers the last mapped number, 0 for none', async () => {
    expect((await brand.ask(getToNumbers)).data).toEqual([{ ToNo: 0 }]);
    await map(51, 10);
    await map(1, 10);
    expect((await brand.ask(getToNumbers)).data).toEqual([{ ToNo: 60 }]);
  });

  it('finds mappings by product, batch and contained number', async () => {
    await map(1, 10, { BatchNo: 'Spring%' });
    await map(11, 10, { ProductId: await brand.product({ ProductName: 'Green Coffee' }) });
    const found = async (SearchValue: string) => (await list({ SearchValue })).map((row) => row['FromNo']);
    expect(await found('coff')).toEqual([11]);
    expect(await found('spring%')).toEqual([1]);
    expect(await found('15')).toEqual([11]);
    expect(await found('nothing')).toEqual([]);
  });

  it('offers active products only', async () => {
    const coffee = await brand.product({ ProductName: 'Coffee' });
    await brand.ask(`ProductMaster/InActiveRow/${coffee}/false`);
    const { data } = await brand.ask('Mapping/GetProductName', {});
    expect(data).toEqual([expect.objectContaining({ value: tea, label: 'Tea' })]);
  });
});
