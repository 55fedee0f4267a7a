import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { tableParts } from '../../../../server/services/sheets/tableParts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealbook-tables-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function cellsOf(content: string | Uint8Array): Promise<string[][]> {
  const path = join(folder, 'table.csv');
  writeFileSync(path, content);
  const rows = [];
  for await (const part of tableParts(path, 100_000)) rows.push(...part);
  return rows.map(({ cells }) => cells);
}

it.each(['\r\n', '\n'])(
  'reads a file of many chunks with quotes, letters of three bytes and ends %j',
  async (newline) => {
    const rows = Array.from({ length: 20_000 }, (_, n) => [
      `ताला "${n}",\nलाल`.repeat(1 + (n % 5)),
      String(n),
    ]);
    const table = [['Name', 'Number'], ...rows];
    expect(await cellsOf(Papa.unparse(table, { newline }))).toEqual(table);
  },
);

it('reads UTF-8 with and without a mark, and what older Excels save', async () => {
  const table = [
    ['Name', 'Price'],
    ['Café', '5'],
  ];
  expect(await cellsOf('Name,Price\nCafé,5\n')).toEqual(table);
  expect(await cellsOf('\uFEFFName,Price\nCafé,5\n')).toEqual(table);
  expect(await cellsOf(Buffer.from('Name,Price\nCafé,5\n', 'latin1'))).toEqual(table);
});
