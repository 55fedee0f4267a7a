import { formatQuantity } from '../../../contract/values/formatNumber.ts';

/** A fault of a file as a whole, in a text for people. */
export class SheetFault extends Error {}

/** Which columns of a file to read, and how many rows at the most. */
export interface SheetReading {
  /** The columns wanted, each by the head that people read; case, spaces and signs of a head mean nothing. */
  columns: readonly string[];
  mostRows: number;
}

/** A row that has something in one of the wanted columns. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  row: number;
  /** The texts of the wanted columns, in their order; an empty cell is an empty text. */
  values: string[];
  /** By its column's place, why a cell can't be taken as it is. */
  problems?: Record<number, string>;
}

/** A row as a file has it: its number, and its cells from the first column on. */
export interface RawRow {
  row: number;
  cells: readonly unknown[];
}

/** Rows that are read, empty ones as well: as many as Excel has. */
const mostSheetRows = 2 ** 20;

/** Throws SheetFault for more rows than are read. */
export function requireRows(count: number): void {
  if (count > mostSheetRows)
    throw new SheetFault(
      `A sheet can have at most ${formatQuantity(mostSheetRows)} rows, empty ones as well.`,
    );
}
