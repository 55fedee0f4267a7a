/** What is wrong with a file as a whole, as people read it. */
export class SheetFault extends Error {}

/** What is read of a file, and how much of it at the most. */
export interface SheetReading {
  /** The columns wanted, each by the head that people read; case, spaces and signs of a head mean nothing. */
  columns: readonly string[];
  mostRows: number;
}

/** A row that has something in one of the wanted columns. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  row: number;
  /** What stands in the wanted columns, in their order; empty where nothing does. */
  values: string[];
  /** By its column's place, why a cell can't be taken as it is. */
  problems?: Record<number, string>;
}

/** A row as a file has it: its number, and its cells from the first column on. */
export interface RawRow {
  row: number;
  cells: readonly unknown[];
}
