import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importCalls, type ImportRow, type ImportStatus } from '../../contract/calls/records/imports.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { allWorks } from '../support/allWorks.ts';
import { createProduct, everyRightOn } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { rawWorkbook, sheetFile } from '../support/workbook.ts';

const world = await peopleWorld();
const { deps } = world;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const [products, categories] = ['product-master', 'category-master'];

let keeper: SignedIn & { companyId: number };

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  keeper = await world.newPerson({ rights: everyRightOn([products, categories]) });
  await createProduct(deps, keeper.companyId, { productName: 'Gasket', oem: 'Konkan' });
});

function upload(content: string | Uint8Array, page: string, choices: Record<string, string> = {}) {
  const form = new FormData();
  form.set('Page', page);
  for (const [name, value] of Object.entries(choices)) form.set(name, value);
  form.set('File', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'table.csv'));
  return keeper.ask<{ ImportId: number; errors?: Record<string, string> }>(
    importCalls.upload.path,
    undefined,
    { form, method: 'POST' },
  );
}

interface Checked {
  status: ImportStatus;
  rows: ImportRow[];
}

async function found(ImportId: number): Promise<Checked> {
  await runJobs(deps, works);
  const status = (await keeper.ask<ImportStatus>(importCalls.status, { ImportId })).data;
  return { status, rows: (await keeper.ask<ImportRow[]>(importCalls.rows, { ImportId })).data };
}

async function checked(
  content: string | Uint8Array,
  page = products,
  choices?: Record<string, string>,
): Promise<Checked> {
  const { data, message } = await upload(content, page, choices);
  expect(message).not.toMatch(/^Please/);
  return found(data.ImportId);
}

const faultsIn = ({ rows }: Checked, row = 2) => rows.find(({ Row }) => Row === row)?.Faults;
const valuesIn = ({ rows }: Checked, row = 2) =>
  Object.fromEntries(
    (rows.find(({ Row }) => Row === row)?.Changes ?? []).map(({ Field, After }) => [Field, After]),
  );

describe('numbers', () => {
  const onlyNumber = (field: string) => ({ Field: field, Message: expect.stringMatching(/only number/) });

  it('are refused where signs would have to be dropped, as a form refuses them', async () => {
    const of = async (text: string) =>
      faultsIn(await checked(`Product Name;MRP;Packing Size\nGasket;${text};${text}\n`));
    for (const text of ['149,00', '1,2,3', '12 34', '1.000', '1,5'])
      expect([text, await of(text)]).toEqual([
        text,
        expect.arrayContaining([onlyNumber('MRP'), onlyNumber('PackingSize')]),
      ]);
  });

  it('are understood in whole groups, with a sign of rupees, and with .00', async () => {
    for (const [text, MRP] of [
      ['"1,00,000"', 100_000],
      ['"100,000"', 100_000],
      ['₹ 250', 250],
      ['1250.00', 1250],
    ] as const)
      expect(valuesIn(await checked(`Product Name,MRP,Packing Size\nGasket,${text},5\n`))).toMatchObject({
        MRP,
        PackingSize: 5,
      });
  });
});

describe('a cell of a workbook', () => {
  const row = (cells: string) =>
    rawWorkbook({
      sheet: `<row r="1">${['Product Name', 'Product Code', 'HP Code', 'MRP']
        .map((head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`)
        .join('')}</row><row r="2"><c t="inlineStr"><is><t>Gasket</t></is></c>${cells}</row>`,
    });

  it('that is an error, or has lost digits, is a fault whatever its field', async () => {
    const read = await checked(
      row('<c t="e"><v>#N/A</v></c><c><v>123456789012345678</v></c><c t="e"><v>#DIV/0!</v></c>'),
    );
    expect(faultsIn(read)).toEqual([
      { Field: 'ProductCode', Message: 'This is an error of the sheet, not a value.' },
      { Field: 'HPCode', Message: expect.stringMatching(/^Excel keeps only 15 digits/) },
      { Field: 'MRP', Message: 'This is an error of the sheet, not a value.' },
    ]);
  });

  it('gives a text as its format shows it, and a number exactly', async () => {
    await createProduct(deps, keeper.companyId, { productName: 'Alpha' });
    const { data } = await upload(await readFile('tests/tables/sheetjs-zeros.xlsx'), products);
    await keeper.ask(importCalls.match, { ImportId: data.ImportId, Fields: ['ProductName', 'ProductCode'] });
    expect(valuesIn(await found(data.ImportId))).toMatchObject({ ProductCode: '0000101911' });
  });

  it('that a spreadsheet has shortened is not a code', async () => {
    expect(faultsIn(await checked('Product Name,HP Code\nGasket,9.18E+11\n'))).toContainEqual({
      Field: 'HPCode',
      Message: expect.stringMatching(/spreadsheet has shortened/),
    });
  });
});

describe('days', () => {
  const of = (...days: string[]) =>
    `Product Name,Promotional Start Date\n${days.map((day, n) => `${n ? `P${n}` : 'Gasket'},${day}`).join('\n')}\n`;

  it.each([
    ['05-Jan-26', '2026-01-05'],
    ['5.1.2026', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
  ])('are read as they are written: %s', async (text, day) => {
    const { rows } = await checked(of(text, '13/1/2026'));
    expect(valuesIn({ rows } as Checked)).toMatchObject({ PromotionalStartDate: day });
  });

  it('follow the file as a whole', async () => {
    expect(valuesIn(await checked(of('5/1/2026', '13/1/2026')))).toMatchObject({
      PromotionalStartDate: '2026-01-05',
    });
    expect(valuesIn(await checked(of('1/5/2026', '1/13/2026')))).toMatchObject({
      PromotionalStartDate: '2026-01-05',
    });
  });

  it('are asked about where they could all be read both ways', async () => {
    const { data } = await upload(of('1/5/2026'), products);
    const asking = await found(data.ImportId);
    expect(asking.status).toMatchObject({ State: 'asking', Columns: [{}, { Days: 'either' }] });
    const Fields = asking.status.Columns.map(({ Field }) => Field);
    const match = (more: object) =>
      keeper.ask(importCalls.match, { ImportId: data.ImportId, Fields, ...more });
    expect(await match({})).toMatchObject({
      code: '400',
      message: 'Please say whether the day or the month comes first.',
    });
    await match({ DayOrder: 'month' });
    expect(valuesIn(await found(data.ImportId))).toMatchObject({ PromotionalStartDate: '2026-01-05' });
  });

  it('that are none are refused with how to write them', async () => {
    expect(faultsIn(await checked(of('46100')))).toContainEqual({
      Field: 'PromotionalStartDate',
      Message: 'Please enter only date. Write it like 2026-01-05 or 5 Jan 2026.',
    });
  });
});

describe('texts', () => {
  it('are folded, and the cells that this changed are counted', async () => {
    const { status, rows } = await checked(
      'Category Name\nCafe\u0301 Parts\n\u00a0Lamps\u00a0 and  more\n\u200bWipers\n',
      categories,
    );
    expect(rows.map(({ Label }) => Label)).toEqual(['Café Parts', 'Lamps and more', 'Wipers']);
    expect(status.Tidied).toEqual({ letters: 1, spaces: 1, signs: 1 });
  });

  it('that are the same in other encodings are one', async () => {
    const read = await checked(
      'Category Name\nCafe\u0301\nCafé\n\u200bCafé\nगाड\u093cी\nगा\u095cी\n',
      categories,
    );
    expect(read.rows.map(({ Outcome }) => Outcome)).toEqual([
      'create',
      'refused',
      'refused',
      'create',
      'refused',
    ]);
  });

  it('are emptied by the word that a person has chosen, and by no empty cell', async () => {
    const { status, rows } = await checked('Product Name,OEM\nGasket,\n');
    expect(rows[0]?.Outcome).toBe('same');
    const next = await checked('Product Name,OEM\nGasket,none\n');
    await keeper.ask(importCalls.match, {
      ImportId: next.status.ImportId,
      Fields: next.status.Columns.map(({ Field }) => Field),
      EmptyWord: 'none',
    });
    expect((await found(next.status.ImportId)).rows[0]?.Changes).toEqual([
      { Field: 'OEM', Before: 'Konkan', After: null },
    ]);
    expect(status.Form?.EmptyWord).toBeUndefined();
  });
});

describe('a file', () => {
  const gb18030 = Buffer.concat([
    Buffer.from('Category Name\n'),
    Buffer.from([0xc6, 0xe4, 0xcb, 0xfb, 0xc1, 0xe3]),
    Buffer.from('\n'),
  ]);

  it('in no encoding that can be told is read in the one that a person chooses', async () => {
    expect(await upload(gb18030, categories)).toMatchObject({
      code: '400',
      data: { errors: { Encoding: expect.stringMatching(/encoding of this file/) } },
    });
    const { status, rows } = await checked(gb18030, categories, { Encoding: 'gb18030' });
    expect(rows[0]?.Label).toBe('其他零');
    expect(status.Form).toMatchObject({
      Kind: 'csv',
      Encoding: 'gb18030',
      FirstRows: [['Category Name'], ['其他零']],
    });
    expect(await upload('A\n1\n', categories, { Encoding: 'klingon' })).toMatchObject({
      code: '400',
      message: 'This encoding is not known.',
    });
  });

  it('that is not a table is refused, by the call too', async () => {
    for (const content of [Buffer.from('%PDF-1.7\n'), '<html><table></table></html>'])
      expect(await upload(content, categories)).toMatchObject({
        code: '400',
        message: 'This is not a table. Please choose a CSV or Excel file (.xlsx or .xls).',
      });
    expect((await checked(sheetFile([['Category Name'], ['Wipers']], 'xls'), categories)).rows).toHaveLength(
      1,
    );
  });

  it('with several sheets asks which one', async () => {
    const content = await readFile('tests/tables/sheetjs-two-sheets.xlsx');
    const { data } = await upload(content, categories);
    expect((await found(data.ImportId)).status).toMatchObject({
      State: 'asking',
      Form: { Sheet: 'Data', Sheets: ['Data', 'More'] },
    });
    const { data: more } = await upload(content, categories, { Sheet: 'More' });
    expect((await found(more.ImportId)).status.Form).toMatchObject({
      Sheet: 'More',
      FirstRows: [
        ['Name', 'Code'],
        ['Beta', 'B1'],
      ],
    });
  });
});

it('reads the files of a person for ten minutes of an hour, and says how long to wait then', async () => {
  const own = await world.newPerson({ companyId: keeper.companyId, rights: everyRightOn([products]) });
  const other = keeper;
  const file = 'Product Name\nGasket\n';
  const used = async (milliseconds: number, open = "interval '20 minutes'") => {
    const { rows } = await deps.database.pool.query<{ before: number }>(
      `update limits l set count = $2, resets_at = $3::timestamptz + ${open} from limits before
        where l.subject = $1 and before.subject = l.subject returning before.count as before`,
      [`reading:${own.userId}`, milliseconds, deps.now()],
    );
    return rows[0]?.before;
  };
  keeper = { ...own, companyId: other.companyId };
  await checked(file);
  expect(await used(599_999)).toBeGreaterThan(0);
  await checked(file);
  expect(await used(600_000)).toBeGreaterThan(599_999);
  expect((await upload(file, products)).message).toBe(
    'Your files have taken ten minutes to read in this hour. Please try again in 20 minutes.',
  );
  keeper = other;
  await checked(file);
  keeper = { ...own, companyId: other.companyId };
  await used(600_000, "interval '-1 second'");
  await checked(file);
});
