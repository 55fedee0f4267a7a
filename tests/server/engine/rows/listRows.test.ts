import { foldText } from '../../../../contract/values/foldText.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integer, reference, text, switchField } from '../../../../contract/resource/declaration/fields.ts';
import { withTotal } from '../../../../server/calls/answer.ts';
import { listRows } from '../../../support/listRows.ts';
import type { WireRow } from '../../../../server/engine/rows/RowSource.ts';
import { tableSource } from '../../../../server/engine/rows/tableSource.ts';
import { hasTable, type TableResource } from '../../../../server/engine/schema/tableOf.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createDeclaredTables, declare, declaredResources, shelf } from '../../../support/declarations.ts';
import { createCompany, sessionOf } from '../../../support/factories.ts';

const box = declare(
  'Box',
  {
    BoxName: text('Box Name'),
    Code: text('Code'),
    Size: integer('Size'),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    IsActive: switchField('Is Active', { default: true }),
  },
  { table: 'boxes', columns: ['BoxName', 'Code', 'Size', 'ShelfName', 'CreatedDate', 'Status'] },
);

/** A table without searchable fields. */
const number = declare('Number', { Size: integer('Size') }, { label: 'NumberId' });

const resources = declaredResources({ shelf, box, number });

interface Box {
  name: string;
  code?: string;
  size?: number;
  shelf?: string;
  active?: boolean;
}

let database: TestDatabase;
let company: number;
let other: number;

const resourceOf = (key: string): TableResource => {
  const found = resources.get(key);
  if (!found || !hasTable(found)) throw new Error(`There is no declaration '${key}'`);
  return found;
};

async function fill(companyId: number, boxes: Box[]): Promise<void> {
  const { pool } = database.db;
  await pool.query('delete from boxes where company_id = $1', [companyId]);
  for (const { name, code, size, shelf, active } of boxes) {
    await pool.query(
      `insert into boxes (company_id, box_name, code, size, shelf_id, is_active, created_at)
       values ($1, $2, $3, $4, (select id from shelves where shelf_name = $5 and company_id = $1), $6, '2026-01-01')`,
      [companyId, name, code ?? null, size ?? null, shelf ?? null, active ?? true],
    );
  }
}

interface Asked {
  first?: number;
  size?: number;
  search?: string;
  sort?: string;
  order?: string;
  id?: number;
  of?: string;
  companyId?: number;
}

async function ask({
  first = 1,
  size = 1000,
  search = '',
  sort = '',
  order = '',
  id,
  of = 'box',
  companyId = company,
}: Asked) {
  const resource = resourceOf(of);
  const source = tableSource(resource, resources, 'Asia/Kolkata');
  const query = { first, size, search, sortColumn: sort, sortOrder: order, id };
  return withTotal(await listRows(database.db, source, sessionOf(companyId), query), resource.totals);
}

const valuesOf = (rows: WireRow[], field: string) => rows.map((row) => row[field]);
const names = async (asked: Asked) => valuesOf(await ask(asked), 'BoxName');

beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCompany({ database: database.db });
  other = await createCompany({ database: database.db });
  await createDeclaredTables(database.db, resources);
  for (const name of ['Upper Shelf', 'lower shelf'])
    await database.db.pool.query('insert into shelves (company_id, shelf_name) values ($1, $2)', [
      company,
      name,
    ]);
});

afterAll(() => database.drop());

describe('the rows of a page', () => {
  beforeAll(() =>
    fill(company, [
      { name: 'Silk', code: 'S-1', size: 3, shelf: 'Upper Shelf' },
      { name: 'wool', size: 1, active: false },
      { name: 'Cotton', code: 's-2', size: 2, shelf: 'lower shelf' },
    ]),
  );

  it('carry every declared field, the labels of what they refer to, and the total on the first', async () => {
    const [first, ...others] = await ask({ sort: 'BoxName', order: 'DESC' });
    expect(first).toMatchObject({
      BoxName: 'wool',
      Code: null,
      Size: 1,
      ShelfId: null,
      ShelfName: null,
      IsActive: false,
      Status: 'InActive',
      CreatedDate: '01/01/2026',
      CompanyId: company,
      TotalRows: 3,
    });
    expect(others[0]).toMatchObject({ BoxName: 'Silk', ShelfName: 'Upper Shelf', Status: 'Active' });
    expect(others.every((row) => !('TotalRows' in row))).toBe(true);
  });

  it('are those from the first one asked for', async () => {
    expect(await names({ sort: 'BoxName', order: 'ASC', first: 2, size: 1 })).toEqual(['Silk']);
    expect(await names({ sort: 'BoxName', order: 'ASC', first: 0, size: 1 })).toEqual(['Cotton']);
  });

  it('are empty beyond the last page', async () => {
    expect(await ask({ first: 4, size: 5 })).toEqual([]);
    expect(await ask({ first: Number.MAX_SAFE_INTEGER, size: 5 })).toEqual([]);
  });

  it('are the newest first where nothing else is asked', async () => {
    expect(await names({})).toEqual(['Cotton', 'wool', 'Silk']);
    expect(await names({ order: 'ASC' })).toEqual(['Silk', 'wool', 'Cotton']);
    expect(await names({ sort: 'CreatedDt', order: 'ASC' })).toEqual(['Silk', 'wool', 'Cotton']);
  });

  it('is the record with the requested id', async () => {
    const [silk] = await ask({ sort: 'Code', order: 'ASC', search: 'silk' });
    expect(await names({ id: Number(silk?.BoxId) })).toEqual(['Silk']);
    expect(await names({ id: 2147483647 })).toEqual([]);
  });

  it('are only those of the company that is acted for', async () => {
    await fill(other, [{ name: 'Theirs' }]);
    const [theirs] = await ask({ companyId: other });
    expect(theirs).toMatchObject({ BoxName: 'Theirs', TotalRows: 1 });
    expect(await names({})).not.toContain('Theirs');
    expect(await ask({ id: Number(theirs?.BoxId) })).toEqual([]);
    expect(await ask({ search: 'Theirs' })).toEqual([]);
  });
});

describe('the order', () => {
  beforeAll(() =>
    fill(company, [
      { name: 'b', size: 10, shelf: 'Upper Shelf' },
      { name: 'A', size: 9, shelf: 'lower shelf', active: false },
      { name: 'C', size: 9 },
      { name: 'a', size: 100, shelf: 'lower shelf' },
    ]),
  );

  const byColumn: [column: string, ascending: (string | number | null)[]][] = [
    ['BoxName', ['A', 'a', 'b', 'C']],
    ['Size', [9, 9, 10, 100]],
    ['ShelfName', ['lower shelf', 'lower shelf', 'Upper Shelf', null]],
    ['Status', ['InActive', 'Active', 'Active', 'Active']],
    ['CreatedDate', ['01/01/2026', '01/01/2026', '01/01/2026', '01/01/2026']],
  ];

  it.each(byColumn)('goes by %s both ways', async (column, ascending) => {
    expect(valuesOf(await ask({ sort: column, order: 'ASC' }), column)).toEqual(ascending);
    expect(valuesOf(await ask({ sort: column, order: 'DESC' }), column)).toEqual([...ascending].reverse());
  });

  it('is wholly reversed by the other direction', async () => {
    const up = valuesOf(await ask({ sort: 'Size', order: 'ASC' }), 'BoxId');
    expect(valuesOf(await ask({ sort: 'Size', order: 'DESC' }), 'BoxId')).toEqual([...up].reverse());
  });

  it('goes by several columns, each its own way', async () => {
    expect(await names({ sort: 'Size,BoxName', order: 'ASC,DESC' })).toEqual(['C', 'A', 'b', 'a']);
    expect(await names({ sort: 'Size,BoxName', order: 'ASC,ASC' })).toEqual(['A', 'C', 'b', 'a']);
    expect(await names({ sort: 'Size,BoxName', order: 'DESC' })).toEqual(['a', 'b', 'C', 'A']);
  });

  it('takes a column once, however often it is named', async () => {
    const sort = Array.from({ length: 5000 }, () => 'Size').join(',');
    expect(await names({ sort: `${sort},BoxName`, order: 'ASC' })).toEqual(['A', 'C', 'b', 'a']);
  });

  it.each([
    'Nobody',
    'boxname',
    'box_name',
    'constructor',
    'toString',
    '__proto__',
    'BoxName; drop table boxes',
    'BoxName desc',
    '(select 1)',
    '1',
    "BoxName','x",
    'r.id',
  ])('refuses to go by %j', async (sort) => {
    await expect(ask({ sort })).rejects.toMatchObject({
      message: expect.stringMatching(/^This list can't be sorted by /) as unknown,
      code: '400',
    });
  });

  it.each(['UP', 'ASC; drop table boxes', 'ASC nulls first', "ASC' --"])(
    'refuses the direction %j',
    async (order) => {
      await expect(ask({ sort: 'BoxName', order })).rejects.toMatchObject({ code: '400' });
      expect(await ask({})).toHaveLength(4);
    },
  );
});

describe('the search', () => {
  beforeAll(() =>
    fill(company, [
      { name: '100% silk', code: 'A_1' },
      { name: '100 silk', code: 'AB1' },
      { name: 'back\\slash', code: "O'Neil" },
      { name: 'रेशम साड़ी', code: 'ΟΔΟΣ' },
      { name: 'Éclair', shelf: 'Upper Shelf' },
    ]),
  );

  const found: [text: string, names: string[]][] = [
    ['silk', ['100 silk', '100% silk']],
    ['SILK', ['100 silk', '100% silk']],
    ['0% s', ['100% silk']],
    ['%', ['100% silk']],
    ['a_1', ['100% silk']],
    ['_', ['100% silk']],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ["o'n", ['back\\slash']],
    ['शम', ['रेशम साड़ी']],
    ['οδο', ['रेशम साड़ी']],
    ['ΔΟΣ', ['रेशम साड़ी']],
    ['éCLAIR', ['Éclair']],
    ['per she', ['Éclair']],
    ['UPPER', ['Éclair']],
    ['nowhere', []],
    ["' or true --", []],
    ['%%', []],
  ];

  it.each(found)('finds %j in %j', async (search, expected) => {
    const rows = await ask({ search, sort: 'BoxName', order: 'ASC' });
    expect(valuesOf(rows, 'BoxName')).toEqual(expected);
    if (expected.length) expect(rows[0]).toMatchObject({ TotalRows: expected.length });
  });

  it('finds every text by any part of it', async () => {
    const letters = Array.from('abAB%_\\\'" ०ßİé');
    const name = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 })
      .map((parts) => foldText(parts.join('')))
      .filter(Boolean);
    await fc.assert(
      fc.asyncProperty(name, fc.nat(), fc.nat(), async (boxName, start, length) => {
        await fill(company, [{ name: boxName }]);
        const from = start % boxName.length;
        const part = boxName.slice(from, from + 1 + (length % boxName.length));
        expect(await names({ search: part })).toEqual([boxName]);
      }),
      { numRuns: 60 },
    );
  });

  it('finds nothing where nothing can be searched', async () => {
    await database.db.pool.query('insert into numbers (company_id, size) values ($1, 5)', [company]);
    expect(await ask({ of: 'number' })).toHaveLength(1);
    expect(await ask({ of: 'number', search: '5' })).toEqual([]);
  });
});

describe('pages that follow one another', () => {
  const sorts = ['BoxName', 'Size', 'Code', 'ShelfName', 'CreatedDate', 'Status', 'Size,Code', ''];

  it('hold every row once, also where many rows sort alike', async () => {
    const anyBox = fc.record({
      name: fc.constantFrom('a', 'A', 'b', ''),
      code: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
      size: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      shelf: fc.option(fc.constantFrom('Upper Shelf', 'lower shelf'), { nil: undefined }),
      active: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyBox, { minLength: 1, maxLength: 23 }),
        fc.constantFrom(...sorts),
        fc.constantFrom('ASC', 'DESC', ''),
        fc.constantFrom(1, 5, 10, 20),
        async (boxes, sort, order, size) => {
          await fill(company, boxes);
          const paged: unknown[] = [];
          for (let first = 1; first <= boxes.length; first += size) {
            const page = await ask({ first, size, sort, order });
            expect(page[0]).toMatchObject({ TotalRows: boxes.length });
            paged.push(...valuesOf(page, 'BoxId'));
          }
          expect(new Set(paged).size).toBe(boxes.length);
          expect(paged).toEqual(valuesOf(await ask({ sort, order }), 'BoxId'));
        },
      ),
      { numRuns: 40 },
    );
  });
});
