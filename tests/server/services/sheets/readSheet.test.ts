import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CFB, utils } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { readSheet, type SheetLimits } from '../../../../server/services/sheets/readSheet.ts';
import { wantedRows } from '../../../../server/services/sheets/wantedRows.ts';
import { xlsRows, xlsxRows } from '../../../../server/services/sheets/workbookRows.ts';
import { rawWorkbook, sheetFile, workbookOf, zipOf } from '../../../support/workbook.ts';

const folder = await mkdtemp(join(tmpdir(), 'sealbook-sheets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const columns = ['SONo', 'OrderNo', 'DealerCode'];

/** Reads as the thread does, but without one, which takes longer to start than most files to read. */
const rowsOf = (bytes: Uint8Array, kind: 'xlsx' | 'xls' = 'xlsx', mostRows = 50_000) => {
  const content = Buffer.from(bytes);
  return wantedRows(kind === 'xlsx' ? xlsxRows(content) : xlsRows(content), { columns, mostRows });
};

let files = 0;

/** Reads in a thread, as the server does. */
async function read(bytes: Uint8Array, limits?: SheetLimits) {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, bytes);
  return readSheet(path, { columns, mostRows: 50_000 }, limits);
}

const megabytes = (bytes: number) => bytes / 2 ** 20;

/** Measures by how many megabytes the process grows at most during `work`. */
async function grown<Result>(work: () => Promise<Result>): Promise<{ result: Result; grew: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  try {
    const result = await work();
    return { result, grew: megabytes(most - before) };
  } finally {
    clearInterval(timer);
  }
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const heads = `<row r="1">${cell('A1', 'SONo')}${cell('B1', 'OrderNo')}${cell('C1', 'DealerCode')}</row>`;

describe.each(['xlsx', 'xls'] as const)('an .%s file', (kind) => {
  it('is read below its heads, whatever their order, case, spaces and signs', async () => {
    const file = sheetFile(
      [
        ['Remarks', 'dealer code', 'Order No.', ' SO  NO '],
        ['x', 'D1', 7, 'S-1'],
      ],
      kind,
    );
    expect(await rowsOf(file, kind)).toEqual([{ row: 2, values: ['S-1', '7', 'D1'] }]);
  });

  it('has numbers as their digits and texts as they are, leading zeros too', async () => {
    const file = sheetFile([columns, [4711, 12, '0042'], ['004711', '12', 42]], kind);
    expect((await rowsOf(file, kind)).map(({ values }) => values)).toEqual([
      ['4711', '12', '0042'],
      ['004711', '12', '42'],
    ]);
  });

  it('is refused at cells that hold no number or text as it was meant', async () => {
    const day = new Date(Date.UTC(2026, 2, 5));
    const rows = await rowsOf(sheetFile([columns, [day, 1234567890123456, 'D1']], kind), kind);
    expect(rows[0]?.values[0]).toBe('2026-03-05');
    expect(rows[0]?.problems).toEqual({
      0: 'This is a date. Please format the cell as text, and enter it anew.',
      1: 'Excel keeps only 15 digits of a number. Please format the cell as text, and enter it anew.',
    });
  });

  it('is refused at a cell with more than any value has, of which the beginning is kept', async () => {
    const [row] = await read(sheetFile([columns, ['S-1', 1, 'D'.repeat(32_000)]], kind));
    expect(row?.values[2]).toBe(`${'D'.repeat(250)}…`);
    expect(row?.problems).toEqual({ 2: 'This has more than 250 characters.' });
  });

  it('passes over rows without any of the columns, and knows the numbers of the others', async () => {
    const file = sheetFile([[], columns, [], ['S-1', 1, 'D1'], ['', '', '  '], ['S-2', '', ''], []], kind);
    expect(await rowsOf(file, kind)).toEqual([
      { row: 4, values: ['S-1', '1', 'D1'] },
      { row: 6, values: ['S-2', '', ''] },
    ]);
  });

  it('has the value that was saved with a formula', async () => {
    const sheet = utils.aoa_to_sheet([columns, ['S-1', 0, 'D1']]);
    sheet['B2'] = { t: 'n', f: 'SUM(3,4)', v: 7 };
    expect(await rowsOf(workbookOf([sheet], kind), kind)).toEqual([{ row: 2, values: ['S-1', '7', 'D1'] }]);
  });

  it('is read by its first sheet, and of merged cells the first has the value', async () => {
    const sheet = utils.aoa_to_sheet([columns, ['S-1', 1, 'D1'], ['S-2', 2]]);
    sheet['!merges'] = [utils.decode_range('C2:C3')];
    const other = utils.aoa_to_sheet([columns, ['S-9', 9, 'D9']]);
    expect(await rowsOf(workbookOf([sheet, other], kind), kind)).toEqual([
      { row: 2, values: ['S-1', '1', 'D1'] },
      { row: 3, values: ['S-2', '2', ''] },
    ]);
  });

  it('is refused without its heads, with one twice, and without anything', async () => {
    await expect(
      rowsOf(
        sheetFile(
          [
            ['SONo', 'Dealer'],
            ['S-1', 'D1'],
          ],
          kind,
        ),
        kind,
      ),
    ).rejects.toThrow('Missing: OrderNo, DealerCode.');
    await expect(rowsOf(sheetFile([[...columns, 'so no']], kind), kind)).rejects.toThrow(
      'The column SONo is there twice.',
    );
    await expect(rowsOf(sheetFile([[]], kind), kind)).rejects.toThrow(
      'The first sheet of this file is empty.',
    );
  });

  it('is read by a thread, which answers the rows and the faults of their cells', async () => {
    expect(await read(sheetFile([columns, ['S-1', 10 ** 15, 'D1']], kind))).toEqual([
      {
        row: 2,
        values: ['S-1', '1000000000000000', 'D1'],
        problems: { 1: expect.stringContaining('15 digits') },
      },
    ]);
  });

  it('is refused beyond the rows that are taken', async () => {
    const file = sheetFile([columns, ['S-1'], ['S-2'], ['S-3']], kind);
    expect(await rowsOf(file, kind, 3)).toHaveLength(3);
    await expect(rowsOf(file, kind, 2)).rejects.toThrow('A file can have at most 2 rows.');
  });
});

it('reads the sample that people download: its heads, and columns of texts', async () => {
  expect(await read(await readFile('public/samples/sales-orders.xlsx'))).toEqual([]);
});

describe('a file that only looks like a workbook', () => {
  it.each([
    ['a web page', Buffer.from('<html><table><tr><td>SONo</td></tr></table></html>')],
    ['a CSV', Buffer.from('SONo,OrderNo,DealerCode\r\nS-1,1,D1\r\n')],
    ['nothing', Buffer.alloc(0)],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))],
  ])('is refused by its first bytes: %s', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toThrow('Only Excel files (.xlsx or .xls) are accepted.');
  });

  it.each([
    ['an archive that breaks off', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000, 7)])],
    ['another archive', zipOf([{ name: 'hello.txt', bytes: Buffer.from('Hello') }])],
  ])('is refused by its content: %s', async (_what, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow('can’t be read as an Excel workbook');
  });

  it('is refused by its content: a compound file', async () => {
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000, 7)]);
    await expect(read(bytes)).rejects.toThrow('can’t be read as an Excel workbook');
  });
});

it('says of a workbook with a password that it has one', async () => {
  const locked = CFB.utils.cfb_new();
  for (const part of ['/EncryptionInfo', '/EncryptedPackage'])
    CFB.utils.cfb_add(locked, part, Buffer.alloc(500, 1));
  const bytes = Buffer.from(CFB.write(locked, { type: 'buffer' }) as Buffer);
  await expect(rowsOf(bytes, 'xls')).rejects.toThrow('This workbook is protected by a password.');
});

describe('a workbook that means harm', () => {
  it.each([
    ['one part', 65],
    ['its parts together', 33],
  ])('is refused before it is unpacked where %s would be far more', async (_what, size) => {
    await expect(rowsOf(rawWorkbook({ sheet: heads, told: size * 2 ** 20 }))).rejects.toThrow(
      'unpacked it has more than 64 MB',
    );
  });

  it('is refused where it does not say to how much it unpacks', async () => {
    await expect(rowsOf(rawWorkbook({ sheet: heads, told: 0 }))).rejects.toThrow(
      'can’t be read as an Excel workbook',
    );
  });

  it('is refused with memory flat where it unpacks to more than it says', async () => {
    const file = rawWorkbook({ texts: Buffer.alloc(150 * 2 ** 20, 'A'), told: 1000 });
    expect(megabytes(file.length)).toBeLessThan(1);
    const { result, grew } = await grown(() => read(file).catch((error: Error) => error.message));
    expect(result).toContain('can’t be read as an Excel workbook');
    expect(grew).toBeLessThan(120);
  });

  it('has no entities of its own: texts that grow by them stay as they are', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('');
    const growing = `<!DOCTYPE sst [<!ENTITY e0 "AAAAAAAAAA">${entities}]>`;
    const sheet = `${growing}${heads}<row r="2">${cell('A2', '&e9;')}</row>`;
    const { result, grew } = await grown(() => rowsOf(rawWorkbook({ sheet })));
    expect(result).toEqual([{ row: 2, values: ['&e9;', '', ''] }]);
    expect(grew).toBeLessThan(120);
  });

  it('has its empty rows passed over, however many there are', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 2}"/>`).join('');
    expect(await rowsOf(rawWorkbook({ sheet: heads + rows }))).toEqual([]);
  });

  it('is given up where rows reach to the last column', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}"><v>1</v></c></row>`,
    );
    await expect(rowsOf(rawWorkbook({ sheet: heads + rows.join('') }))).rejects.toThrow(
      'This sheet has too many cells.',
    );
  });

  it('has its thread ended where it takes too long', async () => {
    // no thread is that quick
    await expect(read(sheetFile([columns]), { time: 1, megabytes: 256 })).rejects.toThrow(
      'takes too much to be read',
    );
  });

  it('has its thread ended where it takes too much memory, and the next file is read', async () => {
    const texts = Array.from({ length: 500_000 }, (_, n) => `<si><t>text ${n} of many</t></si>`).join('');
    await expect(read(rawWorkbook({ texts, sheet: heads }), { time: 30_000, megabytes: 24 })).rejects.toThrow(
      'takes too much to be read',
    );
    expect(await read(sheetFile([columns, ['S-1', 1, 'D1']]))).toHaveLength(1);
  });
});
