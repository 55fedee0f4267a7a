import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { cutText, plainText } from '../../../contract/values/foldText.ts';
import { isMarked, openDelimited } from './delimitedRows.ts';
import {
  type Cell,
  notReadable,
  plainHead,
  type OpenedTable,
  type RawRow,
  shownOf,
  type TableChoices,
  TableFault,
  type TableForm,
} from './Table.ts';

export interface TableReading extends TableChoices {
  /** The most rows below the heads. */
  mostRows: number;
  /** The most columns that are read. */
  mostColumns: number;
  /** Heads that the file may have, as `plainHead` writes them. They tell where the heads are. */
  knownHeads: readonly string[];
  /** The text that refuses what is not a workbook, where only workbooks are taken. */
  onlyWorkbooks?: string;
}

/** A row of a table, with as many cells as there are heads. */
export interface TableRow {
  /** Its number in the sheet, from 1. */
  row: number;
  cells: Cell[];
}

/** A part of a file's rows; the heads come with the first one, and the form is complete with the last one. */
export type TablePart = { heads: string[]; form: TableForm } | { rows: TableRow[] } | { form: TableForm };

const partRows = 500;
/** Rows among which the heads are looked for. */
const firstRows = 20;
/** The rows of a file of 30 MB have smaller numbers. */
const mostRowNumber = 2 ** 30;
/** Rows that are read, empty ones as well: as many as Excel has. A small file has millions of them. */
const mostSheetRows = 2 ** 20;
/** Letters of a cell that are read. */
const longestCell = 20_000;

const tooManyCells =
  'This row has more cells than there are headings. Please put a cell in quotes if it contains the sign that divides cells.';
const noTable = 'This is not a table. Please choose a CSV or Excel file (.xlsx or .xls).';

const markup = /^\s*<(?:!doctype|html|\?xml|table|body)/i;

/** Opens a file by its first bytes, whatever its name says. Throws TableFault. */
async function openTable(path: string, { onlyWorkbooks, ...choices }: TableReading): Promise<OpenedTable> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
  await file.close();
  const start = buffer.subarray(0, bytesRead);
  // the mark of UTF-16 also begins some sounds
  const type = isMarked(start) ? undefined : await fileTypeFromFile(path);
  try {
    // only a workbook is worth the 15 MB that its reader takes
    if (type?.ext === 'xlsx' || type?.ext === 'zip')
      return await (await import('./xlsxRows.ts')).openXlsx(await readFile(path), choices.sheet);
    if (type?.ext === 'cfb')
      return (await import('./xlsRows.ts')).openXls(await readFile(path), choices.sheet);
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault(notReadable, { cause: error });
  }
  if (onlyWorkbooks !== undefined) throw new TableFault(onlyWorkbooks);
  if (type || markup.test(start.toString('latin1'))) throw new TableFault(noTable);
  return openDelimited(path, choices);
}

function tidyCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cutText(plainText(cell), longestCell);
  return { ...cell, shown: cutText(plainText(cell.shown), longestCell) };
}

const isFilled = (cell: Cell): boolean => shownOf(cell).trim() !== '';

/** The place of the row with the heads: the first with most known heads, or else the first of the file. */
function headPlace(rows: readonly RawRow[], known: ReadonlySet<string>): number {
  let [best, most] = [0, 0];
  for (const [place, { cells }] of rows.entries()) {
    const count = cells.filter((cell) => known.has(plainHead(shownOf(cell)))).length;
    if (count > most) [best, most] = [place, count];
  }
  return best;
}

/** Reads a CSV, .xlsx or .xls file in parts of some hundred rows, without empty ones. Throws TableFault. */
export async function* tableParts(path: string, reading: TableReading): AsyncGenerator<TablePart> {
  const { form, rows } = await openTable(path, reading);
  const known = new Set(reading.knownHeads);
  let first: RawRow[] | undefined = [];
  let columns = 0;
  let part: TableRow[] = [];
  let [count, seen, lastRow, surplus] = [0, 0, 0, 0];
  const head = (candidates: readonly RawRow[]): { heads: string[]; below: readonly RawRow[] } => {
    const place = headPlace(candidates, known);
    const { row = 1, cells = [] } = candidates[place] ?? {};
    columns = cells.findLastIndex(isFilled) + 1;
    if (place > 0)
      form.notes.push(`The headings are in row ${formatQuantity(row)}. The rows above were left out.`);
    return { heads: cells.slice(0, columns).map(shownOf), below: candidates.slice(place + 1) };
  };
  const take = ({ row: said, cells }: RawRow): void => {
    count += 1;
    if (count > reading.mostRows)
      throw new TableFault(
        `A file can have at most ${formatQuantity(reading.mostRows)} rows. Please divide it.`,
      );
    // a workbook may say anything
    const row = Number.isInteger(said) && said > lastRow && said < mostRowNumber ? said : lastRow + 1;
    lastRow = row;
    const taken = Array.from({ length: columns }, (_, place) => cells[place] ?? '');
    const last = taken.at(-1);
    if (cells.length > columns && last !== undefined && cells.slice(columns).some(isFilled)) {
      surplus += 1;
      // of a text, nobody knows where a cell was meant to end
      if (form.kind === 'csv') taken[columns - 1] = { shown: shownOf(last), fault: tooManyCells };
    }
    part.push({ row, cells: taken });
  };
  for await (const { row, cells } of rows) {
    seen += 1;
    if (seen > mostSheetRows)
      throw new TableFault(
        `A sheet can have at most ${formatQuantity(mostSheetRows)} rows, empty ones as well.`,
      );
    const tidied = { row, cells: cells.slice(0, reading.mostColumns).map(tidyCell) };
    if (!tidied.cells.some(isFilled)) continue;
    if (first) {
      first.push(tidied);
      if (first.length < firstRows) continue;
      const { heads, below } = head(first);
      first = undefined;
      yield { heads, form };
      for (const one of below) take(one);
    } else take(tidied);
    if (part.length < partRows) continue;
    yield { rows: part };
    part = [];
  }
  if (first?.length) {
    const { heads, below } = head(first);
    yield { heads, form };
    for (const one of below) take(one);
  }
  if (!count) throw new TableFault('This file has no rows below its headings.');
  if (part.length) yield { rows: part };
  if (surplus && form.kind !== 'csv')
    form.notes.push(
      `Rows with cells that have no heading: ${formatQuantity(surplus)}. These cells were left out.`,
    );
  yield { form };
}
