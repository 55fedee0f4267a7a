import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Delimiter, Encoding } from '../../../contract/values/tableChoices.ts';

/** A fault of a file as a whole, in a text for people. */
export class TableFault extends Error {}

/** The bytes of a text file are in no encoding that its words make sense in. A person may choose one. */
export class UnknownEncoding extends TableFault {}

/** A cell of a workbook whose text does not say everything. */
export interface FormattedCell {
  /** The text that its format shows. */
  shown: string;
  /** The number behind it, to 15 digits. */
  number?: number;
  /** The day behind it, or the moment: `2026-03-05`, `2026-03-05 12:30`. */
  day?: string;
  /** Why no field can take it. */
  fault?: string;
}

/** A text, where it says everything. */
export type Cell = string | FormattedCell;

/** A row as a file has it: its number, from 1, and its cells from the first column on. */
export interface RawRow {
  row: number;
  cells: readonly Cell[];
}

/** How to read a file, where a person has chosen. */
export interface TableChoices {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The name of the sheet. */
  sheet?: string;
}

/** How a file was read. */
export interface TableForm extends TableChoices {
  kind: 'csv' | 'xlsx' | 'xls';
  /** The visible sheets that have cells, where there are several. */
  sheets?: string[];
  /** What a reader of the file should know, in texts for people: hidden rows, merged cells, heads further below. */
  notes: string[];
}

/** A file that gives its rows, and tells how it reads them. Notes may come with the last row. */
export interface OpenedTable {
  form: TableForm;
  rows: AsyncIterable<RawRow> | Iterable<RawRow>;
}

/** The digits of a number that a workbook stores. Further ones are lost before we see them. */
export const mostDigits = 15;

export const isLong = `Excel keeps only ${mostDigits} digits of a number. Please format the cell as text, and enter it anew.`;
export const isError = 'This is an error of the sheet, not a value.';

/** A head without case, spaces and signs. The signs of Devanagari are parts of letters. */
export const plainHead = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

export const notReadable = 'This file can’t be read as an Excel workbook.';

/** A sheet of a workbook. */
interface Sheet {
  name: string;
  isHidden: boolean;
  isFilled: boolean;
}

/** Opens the sheet of that name, or else the first visible one that has cells. Throws TableFault where there is none. */
export function openSheet<Of extends Sheet>(
  kind: 'xlsx' | 'xls',
  sheets: readonly Of[],
  chosen: string | undefined,
): { form: TableForm; sheet: Of } {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const filled = visible.filter(({ isFilled }) => isFilled);
  const sheet = chosen === undefined ? (filled[0] ?? visible[0]) : sheets.find(({ name }) => name === chosen);
  if (!sheet) throw new TableFault(chosen === undefined ? notReadable : 'This workbook has no such sheet.');
  const names = filled.map(({ name }) => name);
  return { sheet, form: { kind, sheet: sheet.name, ...(names.length > 1 && { sheets: names }), notes: [] } };
}

/** Notes how many rows and columns of a sheet nobody sees, and whether cells are merged. */
export function noteLooks({ notes }: TableForm, rows: number, columns: number, isMerged: boolean): void {
  if (rows) notes.push(`Hidden rows were read as well: ${formatQuantity(rows)}.`);
  if (columns) notes.push(`Hidden columns were read as well: ${formatQuantity(columns)}.`);
  if (isMerged) notes.push('This sheet has merged cells. Only the first cell of each has the value.');
}

export const shownOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.shown);
