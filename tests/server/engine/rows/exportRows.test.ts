import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice } from '../../../../contract/resource/fields.ts';
import { csvChunks, jsonChunks } from '../../../../server/engine/rows/exportRows.ts';
import type { WireRow } from '../../../../server/engine/rows/RowSource.ts';

async function* inBatches(...batches: WireRow[][]) {
  yield* batches;
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const csvOf = (rows: WireRow[], fields: string[]) =>
  joined(csvChunks(rows.length ? inBatches(rows) : inBatches(), fields));

describe('an export as CSV', () => {
  it('starts with the mark by which spreadsheets know UTF-8, and the names of its fields', async () => {
    expect(await csvOf([], ['ProductName', 'MRP'])).toBe('\uFEFFProductName,MRP\r\n');
  });

  it('has the asked fields of each row in their order, and no other', async () => {
    const rows = [
      { MRP: 5, ProductName: 'Silk', CompanyId: 1 },
      { MRP: null, ProductName: 'Wool', CompanyId: 1 },
    ];
    expect(await csvOf(rows, ['ProductName', 'MRP'])).toBe('\uFEFFProductName,MRP\r\nSilk,5\r\nWool,\r\n');
  });

  it('ends each batch’s last row, so that the next one starts a line', async () => {
    const text = await joined(csvChunks(inBatches([{ A: 1 }, { A: 2 }], [{ A: 3 }]), ['A']));
    expect(text).toBe('\uFEFFA\r\n1\r\n2\r\n3\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
    'defuses the formula %j',
    async (formula) => {
      const [, row] = Papa.parse<string[]>((await csvOf([{ A: formula, B: 'x' }], ['A', 'B'])).slice(1), {
        newline: '\r\n',
      }).data;
      expect(row).toEqual([`'${formula}`, 'x']);
    },
  );

  it('leaves negative numbers numbers', async () => {
    expect(await csvOf([{ A: -5 }], ['A'])).toBe('\uFEFFA\r\n-5\r\n');
  });

  it('names a choice by its label', async () => {
    const UserType = choice('User Type', { choices: [{ value: 1, label: 'Web' }] });
    const rows = [{ UserType: 1 }, { UserType: 5 }, { UserType: null }];
    const text = await joined(csvChunks(inBatches(rows), ['UserType'], { UserType }));
    expect(text).toBe('\uFEFFUserType\r\nWeb\r\n5\r\n\r\n');
  });

  it('quotes separators, quotes and line breaks, and writes objects as JSON', async () => {
    expect(await csvOf([{ A: 'a "b", c\nd', B: [{ Key: 'k', Value: 'v' }] }], ['A', 'B'])).toBe(
      '\uFEFFA,B\r\n"a ""b"", c\nd","[{""Key"":""k"",""Value"":""v""}]"\r\n',
    );
  });

  it('gives back every text that is no formula', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
        const rows = cells.map(([A, B]) => ({ A, B }));
        const parsed = Papa.parse<string[]>((await csvOf(rows, ['A', 'B'])).slice(1), { newline: '\r\n' });
        expect(parsed.data.slice(1, -1)).toEqual(cells);
      }),
    );
  });
});

describe('all rows as JSON', () => {
  it('is the documented envelope with the total on the first row, however many batches', async () => {
    const text = await joined(jsonChunks(inBatches([{ A: 1 }, { A: 2 }], [{ A: 3 }]), 3));
    expect(JSON.parse(text)).toEqual({
      ResponseCode: '200',
      ResponseMessage: '',
      ResponseData: [{ A: 1, TotalRows: 3 }, { A: 2 }, { A: 3 }],
    });
  });

  it('is an empty list without rows', async () => {
    expect(JSON.parse(await joined(jsonChunks(inBatches(), 0)))).toEqual({
      ResponseCode: '200',
      ResponseMessage: '',
      ResponseData: [],
    });
  });
});
