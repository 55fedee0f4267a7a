import Papa from 'papaparse';
import { mostImportColumns } from '../../../contract/calls/imports.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type RawRow, SheetFault } from './Sheet.ts';
import { xlsxRows } from './workbookRows.ts';

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

function* csvRows(bytes: Buffer): Generator<RawRow> {
  const utf8 = new TextDecoder().decode(bytes);
  // Excel saves CSV in the encoding of the machine
  const text = utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8;
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  for (const [index, cells] of data.entries()) yield { row: index + 1, cells };
}

/** An .xlsx file is a zip, and begins like one, whatever its name says. */
const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));

/**
 * Reads a CSV or .xlsx file in parts of a few hundred rows. The first row of all has the heads, and all have as many cells; empty
 * rows are left out. Throws SheetFault.
 */
export async function* tableParts(bytes: Buffer, mostRows: number): AsyncGenerator<TableRow[]> {
  let part: TableRow[] = [];
  let columns = 0;
  let count = 0;
  for await (const { row, cells } of isWorkbook(bytes) ? xlsxRows(bytes) : csvRows(bytes)) {
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
