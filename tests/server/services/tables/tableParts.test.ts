import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CFB } from '@e965/xlsx';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { readTable, type TableLimits } from '../../../../server/services/tables/readTable.ts';
import { type Cell, shownOf } from '../../../../server/services/tables/Table.ts';
import { tableParts, type TableReading } from '../../../../server/services/tables/tableParts.ts';
import { rawWorkbook, sheetFile, zipOf } from '../../../support/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealbook-tables-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const path = join(folder, 'table');

type Choices = Partial<TableReading>;

async function rowsOf(content: string | Uint8Array, choices: Choices = {}, read = tableParts) {
  writeFileSync(path, content);
  const rows: { row: number; cells: Cell[] }[] = [];
  const reading = { mostRows: 100_000, mostColumns: 200, knownHeads: [], ...choices };
  for await (const part of read(path, reading)) {
    if ('heads' in part) rows.push({ row: 0, cells: part.heads });
    if ('rows' in part) rows.push(...part.rows);
  }
  return rows;
}

const cellsOf = async (content: string | Uint8Array, choices?: Choices): Promise<string[][]> =>
  (await rowsOf(content, choices)).map(({ cells }) => cells.map(shownOf));

/** Reads by a thread, as the server does. */
const byThread =
  (limits?: TableLimits): typeof tableParts =>
  (file, reading) =>
    readTable(file, reading, limits);

const noWorkbook = 'can’t be read as an Excel workbook';
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;

describe('a text', () => {
  it.each(['\r\n', '\n', '\r'])(
    'of many chunks is read with quotes, letters of three bytes and ends %j',
    async (newline) => {
      const rows = Array.from({ length: 20_000 }, (_, n) => [
        `ताला "${n}",\nलाल`.repeat(1 + (n % 5)),
        String(n),
      ]);
      const table = [['Name', 'Number'], ...rows];
      expect(await cellsOf(Papa.unparse(table, { newline }))).toEqual(table);
    },
  );

  it('has short rows, empty ones and a quote that stays open', async () => {
    const numbers = Array.from({ length: 99_999 }, (_, n) => [String(n)]);
    expect(await cellsOf(`Number\n${numbers.join('\n')}\n`)).toEqual([['Number'], ...numbers]);
    expect(await cellsOf(`A,B\n1,2\n${',\n'.repeat(500_000)}`)).toHaveLength(2);
    expect(await cellsOf(`A,B\n1,"${'""'.repeat(1_000_000)}`)).toHaveLength(2);
  });

  it('is read in the encoding and with the delimiter that a person has chosen', async () => {
    const gb18030 = Buffer.concat([Buffer.from('Name\n'), Buffer.from([0xc6, 0xe4, 0xcb, 0xfb, 0xc1, 0xe3])]);
    expect(await cellsOf(gb18030, { encoding: 'gb18030' })).toEqual([['Name'], ['其他零']]);
    expect(await cellsOf('A;B,C\n1;2,3\n', { delimiter: ';' })).toEqual([
      ['A', 'B,C'],
      ['1', '2,3'],
    ]);
  });

  it('is split by whichever delimiter a writer has used', async () => {
    const cell = fc.stringMatching(/^[a-z]{1,8}$/);
    const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(',', ';', '\t', '|'), async (table, delimiter) => {
        expect(await cellsOf(Papa.unparse(table, { delimiter }))).toEqual(table);
      }),
      { numRuns: 50 },
    );
  });

  it('has a long cell cut beside a pair of UTF-16', async () => {
    const long = 'x'.repeat(19_999);
    expect(await cellsOf(`${long}😀\n${long}😀\n`)).toEqual([[long], [long]]);
  });

  it('is refused beyond the rows that are taken', async () => {
    expect(await cellsOf('A\n1\n2\n', { mostRows: 2 })).toHaveLength(3);
    await expect(cellsOf('A\n1\n2\n3\n', { mostRows: 2 })).rejects.toThrow('A file can have at most 2 rows.');
  });
});

describe('a workbook', () => {
  it('has its rows numbered, also where it says nonsense', async () => {
    const sheet = ['1', '2147483648', '4', '4', '-5', '2.5']
      .map((said, n) => `<row r="${said}">${text(`T${n}`)}</row>`)
      .join('');
    expect((await rowsOf(rawWorkbook({ sheet }))).map(({ row }) => row)).toEqual([0, 1, 4, 5, 6, 7]);
  });

  it.each(['xlsx', 'xls'] as const)('is read by a thread: .%s', async (kind) => {
    const file = sheetFile([['SONo', 'OrderNo'], ['S-1', 10 ** 15], [], ['', ' '], ['S-2', 5]], kind);
    expect(await rowsOf(file, {}, byThread())).toEqual([
      { row: 0, cells: ['SONo', 'OrderNo'] },
      { row: 2, cells: ['S-1', { shown: '1000000000000000', fault: expect.stringContaining('15 digits') }] },
      { row: 5, cells: ['S-2', '5'] },
    ]);
  });

  it('is refused as such where only workbooks are taken and it is none', async () => {
    const onlyWorkbooks = 'Only workbooks.';
    await expect(cellsOf('A\n1\n', { onlyWorkbooks })).rejects.toThrow(onlyWorkbooks);
    await expect(cellsOf('<html>', { onlyWorkbooks })).rejects.toThrow(onlyWorkbooks);
    expect(await cellsOf(sheetFile([['A'], ['1']]), { onlyWorkbooks })).toHaveLength(2);
  });

  it('is the sheet that a person has chosen, or none of another name', async () => {
    const file = 'tests/tables/sheetjs-two-sheets.xlsx';
    const read = async (sheet: string) => {
      const cells = [];
      for await (const part of tableParts(file, { mostRows: 9, mostColumns: 9, knownHeads: [], sheet }))
        if ('rows' in part) cells.push(...part.rows.map((row) => row.cells));
      return cells;
    };
    expect(await read('More')).toEqual([['Beta', 'B1']]);
    await expect(read('Nothing')).rejects.toThrow('This workbook has no such sheet.');
  });

  it.each([
    ['an archive that breaks off', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000, 7)])],
    ['another archive', zipOf([{ name: 'hello.txt', bytes: Buffer.from('Hello') }])],
    ['a compound file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000, 7)])],
    ['half a letter of UTF-16', rawWorkbook({ sheet: `<row>${text('Box&#xD83D;')}</row>` })],
  ])('is refused where it is none: %s', async (_what, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow(noWorkbook);
  });

  it('with a password says that it has one', async () => {
    const locked = CFB.utils.cfb_new();
    for (const part of ['/EncryptionInfo', '/EncryptedPackage'])
      CFB.utils.cfb_add(locked, part, Buffer.alloc(500, 1));
    const bytes = Buffer.from(CFB.write(locked, { type: 'buffer' }) as Buffer);
    await expect(rowsOf(bytes)).rejects.toThrow('This workbook is protected by a password.');
  });
});

describe('a workbook that means harm', () => {
  const heads = `<row r="1">${text('A')}</row>`;
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

  const messageOf = (read: Promise<unknown>) => read.catch((error: Error) => error.message);

  it.each([
    ['one part', 65],
    ['its parts together', 33],
  ])('is refused before it is unpacked where %s would be far more', async (_what, size) => {
    await expect(rowsOf(rawWorkbook({ sheet: heads, told: size * 2 ** 20 }))).rejects.toThrow(
      'unpacked it has more than 64 MB',
    );
  });

  it('is refused where it does not say to how much it unpacks', async () => {
    await expect(rowsOf(rawWorkbook({ sheet: heads, told: 0 }))).rejects.toThrow(noWorkbook);
  });

  it('is refused with memory flat where it unpacks to more than it says', async () => {
    const file = rawWorkbook({ texts: Buffer.alloc(150 * 2 ** 20, 'A'), told: 1000 });
    expect(megabytes(file.length)).toBeLessThan(1);
    const { result, grew } = await grown(() => messageOf(rowsOf(file, {}, byThread())));
    expect(result).toContain(noWorkbook);
    expect(grew).toBeLessThan(120);
  });

  it('is refused where it has entities, which would grow', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('');
    const sheet = `<!DOCTYPE sst [<!ENTITY e0 "AAAAAAAAAA">${entities}]>${heads}<row r="2">${text('&e9;')}</row>`;
    const { result, grew } = await grown(() => messageOf(rowsOf(rawWorkbook({ sheet }))));
    expect(result).toContain(noWorkbook);
    expect(grew).toBeLessThan(120);
  });

  it('is refused beyond the rows that Excel has, empty ones too', async () => {
    const sheet = Buffer.from(heads + '<row/>'.repeat(1_100_000));
    const tooMany = 'A sheet can have at most 10,48,576 rows, empty ones as well.';
    await expect(rowsOf(rawWorkbook({ sheet }))).rejects.toThrow(tooMany);
    await expect(rowsOf('\n'.repeat(1_200_000))).rejects.toThrow(tooMany);
    const fewer = Buffer.from(`${heads}${'<row/>'.repeat(100_000)}<row>${text('1')}</row>`);
    expect(await rowsOf(rawWorkbook({ sheet: fewer }))).toHaveLength(2);
  });

  it('has its rows read as far as columns are, where they reach to the last one', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, n) => `<row r="${n + 2}">${text('1')}<c r="XFD${n + 2}"><v>1</v></c></row>`,
    );
    const read = await rowsOf(rawWorkbook({ sheet: heads + rows.join('') }));
    expect(read).toHaveLength(301);
    expect(read[1]?.cells).toHaveLength(1);
  });

  it('has its thread ended where it takes too long or too much memory, and the next file is read', async () => {
    const tooMuch = /takes too much to be read/;
    const within = (limits: TableLimits, content: string | Uint8Array) =>
      rowsOf(content, {}, byThread(limits));
    await expect(within({ time: 1, megabytes: 256 }, 'A\n1')).rejects.toThrow(tooMuch);
    const texts = Array.from({ length: 500_000 }, (_, n) => `<si><t>text ${n} of many</t></si>`).join('');
    const workbook = rawWorkbook({ texts, sheet: '<row r="1"/>' });
    await expect(within({ time: 30_000, megabytes: 24 }, workbook)).rejects.toThrow(tooMuch);
    expect(await within({ time: 30_000, megabytes: 256 }, 'A\n1')).toHaveLength(2);
  });
});
