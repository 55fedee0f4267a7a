import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { readTable } from '../../../../server/services/sheets/readTable.ts';
import { tableParts } from '../../../../server/services/sheets/tableParts.ts';
import { rawWorkbook } from '../../../support/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealbook-tables-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const path = join(folder, 'table');

async function rowsOf(content: string | Uint8Array, read = tableParts) {
  writeFileSync(path, content);
  const rows = [];
  for await (const part of read(path, 100_000)) rows.push(...part);
  return rows;
}

const cellsOf = async (content: string | Uint8Array): Promise<string[][]> =>
  (await rowsOf(content)).map(({ cells }) => cells);

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

it('reads short rows, empty ones and a quote that stays open once', async () => {
  const numbers = Array.from({ length: 99_999 }, (_, n) => [String(n)]);
  expect(await cellsOf(`Number\n${numbers.join('\n')}\n`)).toEqual([['Number'], ...numbers]);
  expect(await cellsOf(`A,B\n1,2\n${',\n'.repeat(500_000)}`)).toHaveLength(2);
  expect(await cellsOf(`A,B\n1,"${'""'.repeat(1_000_000)}`)).toHaveLength(2);
});

it('numbers the rows of a workbook that says nonsense', async () => {
  const row = (said: string, text: string) =>
    `<row r="${said}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheet = ['1', '2147483648', '4', '4', '-5', '2.5'].map((said, n) => row(said, `T${n}`)).join('');
  expect((await rowsOf(rawWorkbook({ sheet }))).map(({ row }) => row)).toEqual([1, 2, 4, 5, 6, 7]);
});

it('ends a thread that takes too long or too much memory, and says so', async () => {
  const within =
    (limits: Parameters<typeof readTable>[2]): typeof tableParts =>
    (file, most) =>
      readTable(file, most, limits);
  const tooMuch = /takes too much to be read/;
  await expect(rowsOf('A\n1', within({ time: 1, megabytes: 256 }))).rejects.toThrow(tooMuch);
  const texts = Array.from({ length: 500_000 }, (_, n) => `<si><t>text ${n} of many</t></si>`).join('');
  const workbook = rawWorkbook({ texts, sheet: '<row r="1"/>' });
  await expect(rowsOf(workbook, within({ time: 30_000, megabytes: 24 }))).rejects.toThrow(tooMuch);
  expect(await rowsOf('A\n1', within({ time: 30_000, megabytes: 256 }))).toHaveLength(2);
});

it('cuts a long cell beside a pair of UTF-16, and takes no half of one from a workbook', async () => {
  const long = 'x'.repeat(19_999);
  expect(await cellsOf(`${long}😀\n${long}😀\n`)).toEqual([[long], [long]]);
  const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  expect(await cellsOf(rawWorkbook({ sheet: row('Name') + row('Box&#xD83D;') }))).toEqual([
    ['Name'],
    ['Box\ufffd'],
  ]);
});

it('counts empty rows, of which a small file has millions', async () => {
  const rows = (count: number) => rawWorkbook({ sheet: '<row/>'.repeat(count) });
  const tooMany = 'A sheet can have at most 10,48,576 rows, empty ones as well.';
  await expect(rowsOf(rows(1_100_000))).rejects.toThrow(tooMany);
  await expect(rowsOf('\n'.repeat(1_200_000))).rejects.toThrow(tooMany);
  await expect(rowsOf(rows(200_000))).rejects.toThrow('This file has no rows below its heads.');
});
