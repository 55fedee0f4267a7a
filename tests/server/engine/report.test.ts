import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { textsIn } from '../../../server/engine/rows/bindText.ts';
import { productScans } from '../../examples/productScans.ts';
import { createProduct } from '../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const examples = join(import.meta.dirname, '../../examples');

// The report of docs/declaring.md, by products.
const report: ResourceDeclaration = {
  ...productScans,
  chart: {
    type: 'bar',
    title: 'Scans by product',
    by: 'ProductName',
    sums: ['Genuine', 'Fake'],
    call: 'Report/GetProductScansChart',
  },
};

const app = await fileDeclaredApp({ productScans: report }, { rows: textsIn(examples) });
const { database } = app.deps;
let person: Person;

const listed = (body: object = {}) => rowsOf(person, 'Report/GetProductScans', body);
const of = (rows: readonly Row[], name: string) => rows.map((row) => row[name]);

const scan = (productId: number | null, verdict: string, at: string, of = person, counted = true) =>
  database.pool.query(
    `insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at)
     values (gen_random_uuid(), $1, $2, 1, 'x', $3, 'x', $5, 'x', $4)`,
    [of.companyId, productId, verdict, at, counted],
  );

beforeAll(async () => {
  person = await app.newcomer();
  const stranger = await app.newcomer();
  await createProduct(app.deps, stranger.companyId, { productName: 'Theirs' });
  const product = (productName: string) => createProduct(app.deps, person.companyId, { productName });
  const [drill, saw] = [await product('Drill'), await product('Saw')];
  await product('Vice');
  await database.pool.query(
    `insert into mappings (company_id, product_id, serials, mapped) values ($1, $2, '[1,51)', '{[1,11),[21,51)}')`,
    [person.companyId, drill],
  );
  // 19:00 on 1 March in UTC is already 2 March in India
  await scan(drill, 'genuine', '2026-03-01T12:00:00Z');
  await scan(drill, 'genuine', '2026-03-01T19:00:00Z');
  await scan(drill, 'fake', '2026-03-02T12:00:00Z');
  await scan(drill, 'genuine', '2026-03-02T12:05:00Z', person, false);
  await scan(null, 'fake', '2026-03-02T12:30:00Z');
  await scan(null, 'fake', '2026-03-02T12:30:00Z', stranger);
  await scan(saw, 'genuine', '2026-03-05T12:00:00Z');
  await scan(saw, 'genuine', '2026-03-05T12:00:00Z');
  await scan(saw, 'genuine', '2026-03-05T12:00:00Z');
});

describe('a report of sums', () => {
  it('sums the period’s rows, and keeps products without activity', async () => {
    const rows = await listed({ FromDate: '2026/03/01', ToDate: '2026/03/02' });
    expect(rows).toMatchObject([
      { ProductName: 'Drill', Mapped: 40, Genuine: 2, Fake: 1, LastScan: '2026/03/02 17:30', TotalRows: 4 },
      { ProductName: 'Vice', Genuine: 0, LastScan: null },
      { ProductName: 'Saw', Genuine: 0, LastScan: null },
      { ProductName: 'No product', Mapped: null, Genuine: 0, Fake: 1, LastScan: '2026/03/02 18:00' },
    ]);
    const [drill] = await listed({ FromDate: '2026/03/02', ToDate: '2026/03/02' });
    expect(drill).toMatchObject({ ProductName: 'Drill', Genuine: 1, Fake: 1 });
    const [saw, ...others] = await listed({ FromDate: '2026/03/03', ToDate: '2026/03/31' });
    expect(saw).toMatchObject({ ProductName: 'Saw', Genuine: 3 });
    expect(of(others, 'Genuine')).toEqual([0, 0]);
  });

  it('has a row for scans of no product, and counts no repeats', async () => {
    const rows = await listed({ SearchValue: 'no product' });
    expect(rows).toMatchObject([{ CategoryName: 'No product', Genuine: 0, Fake: 1, TotalRows: 1 }]);
    expect((await listed({ SearchValue: 'drill' }))[0]).toMatchObject({ Genuine: 2, Fake: 1 });
  });

  it('is sorted by a sum, first of all by the one that it names', async () => {
    expect(of(await listed(), 'ProductName')).toEqual(['Saw', 'Drill', 'Vice', 'No product']);
    const byFake = { SortColumn: 'Fake', SortOrder: 'DESC' };
    const worst = of(await listed(byFake), 'ProductName').slice(0, 2);
    expect(new Set(worst)).toEqual(new Set(['Drill', 'No product']));
  });

  it('comes in pages that hold every row once, though none has a number of its own', async () => {
    const pages = [1, 2, 3, 4].map((First) =>
      listed({ First, PageSize: 1, SortColumn: 'CategoryName', SortOrder: 'ASC' }),
    );
    const rows = (await Promise.all(pages)).flat();
    expect(new Set(of(rows, 'ProductName'))).toEqual(new Set(['Drill', 'Saw', 'Vice', 'No product']));
    expect(new Set(of(rows, 'RowNo'))).toEqual(new Set([1, 2, 3, 4]));
    expect(of(rows, 'TotalRows')).toEqual([4, 4, 4, 4]);
  });

  it('is searched by its texts, of its company alone', async () => {
    expect(of(await listed({ SearchValue: 'sa' }), 'ProductName')).toEqual(['Saw']);
    expect(await listed({ SearchValue: 'theirs' })).toEqual([]);
  });

  it('is exported as it is shown, without numbers of rows', async () => {
    const days = { FromDate: '2026/03/01', ToDate: '2026/03/02', SearchValue: 'drill' };
    expect(await person.csv('Report/GetProductScans', days)).toMatch(
      /^Product Name,Category,Mapped,Genuine,Fake,Last Scan\r\nDrill,Category \d+,40,2,1,2 Mar 2026 17:30\r\n$/,
    );
  });
});

describe('the chart of a report', () => {
  const chart = async (asked: Record<string, string> = {}, by = person) =>
    (await by.get<ChartGroup[]>(`Report/GetProductScansChart?${new URLSearchParams(asked)}`)).data;

  it('sums all rows that the list has in the period, the largest first and none without activity', async () => {
    expect(await chart()).toEqual([
      { label: 'Drill', groups: 1, values: [2, 1] },
      { label: 'Saw', groups: 1, values: [3, 0] },
      { label: 'No product', groups: 1, values: [0, 1] },
    ]);
    expect(await chart({ FromDate: '2026/03/02', ToDate: '2026/03/04' })).toEqual([
      { label: 'Drill', groups: 1, values: [1, 1] },
      { label: 'No product', groups: 1, values: [0, 1] },
    ]);
    expect(await chart({ FromDate: '2020/01/01', ToDate: '2020/01/02' })).toEqual([]);
  });

  it('sums the rows that a search finds', async () => {
    expect(await chart({ SearchValue: 'saw' })).toEqual([{ label: 'Saw', groups: 1, values: [3, 0] }]);
  });

  it('puts the rest together as the last, but for a single one', async () => {
    const many = await app.newcomer();
    const names = [...Array.from({ length: 11 }, (_, place) => `Saw ${place + 1}`), 'Die'];
    for (const [place, productName] of names.entries()) {
      const id = await createProduct(app.deps, many.companyId, { productName });
      for (let n = place; n < 12; n += 1) await scan(id, 'fake', '2026-03-05T12:00:00Z', many);
    }
    const all = await chart({}, many);
    expect(all.map(({ label }) => label)).toEqual([...names.slice(0, 10), null]);
    expect(all.at(-1)).toEqual({ label: null, groups: 2, values: [0, 3] });
    const saws = await chart({ SearchValue: 'saw' }, many);
    expect(saws.map(({ label }) => label)).toEqual(names.slice(0, 11));
  });

  it('is for people who may view the list, and of their company', async () => {
    const stranger = await app.newcomer();
    expect(await chart({}, stranger)).toEqual([]);
    const blind = await app.personOf(person.companyId, ['add', 'edit', 'report']);
    expect((await blind.get('Report/GetProductScansChart')).status).toBe(418);
  });

  it('refuses days that make no period, as the list does', async () => {
    const refused = await person.get('Report/GetProductScansChart?FromDate=2026/03/04&ToDate=2026/03/01');
    expect(refused).toMatchObject({ code: '400', message: 'From date must be less than to date.' });
  });
});
