import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvChunks, type FileRow, jsonChunks } from '../../../../server/engine/rows/exportRows.ts';

async function* inBatches<Row>(...batches: Row[][]) {
  yield* batches;
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const csvOf = (rows: FileRow[], names: string[]) =>
  joined(csvChunks(rows.length ? inBatches(rows) : inBatches<FileRow>(), names));

describe('an export as CSV', () => {
  it('starts with the mark by which spreadsheets know UTF-8, and the names of its columns', async () => {
    expect(await csvOf([], ['Product Name', 'MRP'])).toBe('\uFEFFProduct Name,MRP\r\n');
  });

  it('has the cells of each row, of nothing an empty one', async () => {
    const rows = [
      ['Silk', 5],
      ['Wool', null],
    ];
    expect(await csvOf(rows, ['Product Name', 'MRP'])).toBe('\uFEFFProduct Name,MRP\r\nSilk,5\r\nWool,\r\n');
  });

  it('ends each batch’s last row, so that the next one starts a line', async () => {
    const text = await joined(csvChunks(inBatches([[1], [2]], [[3]]), ['A']));
    expect(text).toBe('\uFEFFA\r\n1\r\n2\r\n3\r\n');
  });

  it('quotes separators, quotes and line breaks', async () => {
    expect(await csvOf([['a "b", c\nd', 'x']], ['A', 'B'])).toBe('\uFEFFA,B\r\n"a ""b"", c\nd",x\r\n');
  });

  it('gives back every text', async () => {
    const cell = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
        const parsed = Papa.parse<string[]>((await csvOf(cells, ['A', 'B'])).slice(1), { newline: '\r\n' });
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
