import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { mostImportColumns } from '../../../contract/calls/imports.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { cutText, tidyText } from '../../../contract/values/plainText.ts';
import { type RawRow, requireRows, SheetFault } from './Sheet.ts';

/** A row of a table, its cells as texts. */
export interface TableRow {
  /** Its number in the sheet, from 1. */
  row: number;
  cells: string[];
}

const partRows = 500;
/** The rows of a file of 30 MB have smaller numbers. */
const mostRowNumber = 2 ** 30;
/** Letters of a cell that are read. */
const longestCell = 20_000;

/** A cell as a text. Days and moments are those of the sheet, which knows no zone. */
function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16).replace('T00:00', '');
  if (typeof cell === 'string') return cutText(tidyText(cell), longestCell);
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a CSV file, some of it at a time. Excel saves it in the encoding of the machine. */
async function* textParts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder((await isUtf8(path)) ? 'utf-8' : 'windows-1252');
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true });
}

/** The delimiter and the end of lines that a text has. */
function formOf(text: string): Papa.ParseConfig {
  const { delimiter, linebreak } = Papa.parse(text, { preview: 20 }).meta;
  return { delimiter, newline: linebreak as NonNullable<Papa.ParseConfig['newline']> };
}

/** The rows of a text, and where the last one begins: the next text may go on with it. */
function rowsIn(text: string, form: Papa.ParseConfig): { rows: string[][]; lastAt: number } {
  const rows: string[][] = [];
  let [lastAt, end] = [0, 0];
  Papa.parse<string[]>(text, {
    ...form,
    step: ({ data, meta }) => {
      rows.push(data);
      [lastAt, end] = [end, meta.cursor];
    },
  });
  return { rows, lastAt };
}

/** The rows of a CSV file. Papa's own stream parses the rest of a chunk again after every few rows. */
async function* csvRows(path: string): AsyncGenerator<RawRow> {
  let form: Papa.ParseConfig | undefined;
  let [rest, least, row] = ['', 0, 0];
  for await (const text of textParts(path)) {
    rest += text;
    // a row that goes on is looked at again once it is twice as long
    if (rest.length < least) continue;
    form ??= formOf(rest);
    const { rows, lastAt } = rowsIn(rest, form);
    for (const cells of rows.slice(0, -1)) yield { row: ++row, cells };
    requireRows(row);
    rest = rest.slice(lastAt);
    least = rest.length * 2;
  }
  for (const cells of rowsIn(rest, form ?? formOf(rest)).rows) yield { row: ++row, cells };
}

/** An .xlsx file is a zip, and begins like one, whatever its name says. */
async function isWorkbook(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }))
    return Buffer.from([0x50, 0x4b, 0x03, 0x04]).equals(chunk);
  return false;
}

async function* workbookRows(path: string): AsyncGenerator<RawRow> {
  // only a workbook is worth the 15 MB that it takes
  const { xlsxRows } = await import('./workbookRows.ts');
  yield* xlsxRows(await readFile(path));
}

/**
 * Reads a CSV or .xlsx file in parts of a few hundred rows. The first row of all has the heads, and all have as many cells; empty
 * rows are left out. Throws SheetFault.
 */
export async function* tableParts(path: string, mostRows: number): AsyncGenerator<TableRow[]> {
  let part: TableRow[] = [];
  let columns = 0;
  let [count, last] = [0, 0];
  for await (const { row: said, cells } of (await isWorkbook(path)) ? workbookRows(path) : csvRows(path)) {
    const texts = cells.slice(0, columns || mostImportColumns).map(textOf);
    if (!texts.some(Boolean)) continue;
    columns ||= texts.findLastIndex(Boolean) + 1;
    if (count > mostRows)
      throw new SheetFault(`A file can have at most ${formatQuantity(mostRows)} rows. Please divide it.`);
    count += 1;
    // a workbook may say anything
    const row = Number.isInteger(said) && said > last && said < mostRowNumber ? said : last + 1;
    last = row;
    part.push({ row, cells: Array.from({ length: columns }, (_, place) => texts[place] ?? '') });
    if (part.length < partRows) continue;
    yield part;
    part = [];
  }
  if (count < 2) throw new SheetFault('This file has no rows below its heads.');
  if (part.length) yield part;
}
