import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { mostImportColumns } from '../../../contract/calls/imports.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type RawRow, SheetFault } from './Sheet.ts';

/** A row of a table, its cells as texts. */
export interface TableRow {
  /** Its number in the sheet, from 1. */
  row: number;
  cells: string[];
}

const partRows = 500;
/** Letters of a cell that are read. */
const longestCell = 20_000;

/** A cell as a text. Days and moments are those of the sheet, which knows no zone. */
function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16).replace('T00:00', '');
  if (typeof cell === 'string') return cell.replaceAll('\u0000', '').trim().slice(0, longestCell);
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

async function* csvRows(path: string): AsyncGenerator<RawRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: false });
  let row = 0;
  for await (const cells of Readable.from(textParts(path)).pipe(parser) as AsyncIterable<string[]>)
    yield { row: ++row, cells };
}

/** An .xlsx file is a zip, and begins like one, whatever its name says. */
async function isWorkbook(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }))
    return Buffer.from([0x50, 0x4b, 0x03, 0x04]).equals(chunk);
  return false;
}

async function* workbookRows(path: string): AsyncGenerator<RawRow> {
  // it takes 15 MB, which a CSV file needs not
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
  let count = 0;
  for await (const { row, cells } of (await isWorkbook(path)) ? workbookRows(path) : csvRows(path)) {
    const texts = cells.slice(0, columns || mostImportColumns).map(textOf);
    if (!texts.some(Boolean)) continue;
    columns ||= texts.findLastIndex(Boolean) + 1;
    if (count > mostRows)
      throw new SheetFault(`A file can have at most ${formatQuantity(mostRows)} rows. Please divide it.`);
    count += 1;
    part.push({ row, cells: Array.from({ length: columns }, (_, place) => texts[place] ?? '') });
    if (part.length < partRows) continue;
    yield part;
    part = [];
  }
  if (count < 2) throw new SheetFault('This file has no rows below its heads.');
  if (part.length) yield part;
}
