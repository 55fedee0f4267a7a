import pg from 'pg';
import type { Numbering } from '../../../contract/resource/declaration/Field.ts';
import { formats } from '../../../contract/values/formats.ts';

/** A column that the database fills with a company's next number. */
export interface Numbered {
  column: string;
  prefix: string;
  /** The months from January to the first one of a year whose numbers begin anew; none where they never do. */
  shift?: number;
}

/** The column of a declared number. */
export const numberedColumn = (column: string, { prefix, each }: Numbering): Numbered => ({
  column,
  prefix,
  ...(each && { shift: each === 'year' ? 0 : formats().financialYear - 1 }),
});

const called = (name: string, ...given: (string | number | undefined)[]): string =>
  `SELECT ${name}(${given.map((value) => (typeof value === 'string' ? pg.escapeLiteral(value) : (value ?? 'NULL'))).join(', ')});`;

/** The statement that numbers a table's rows in the order in which they were made, and from then on each new one. */
export const beginNumbers = (table: string, { column, prefix, shift }: Numbered): string =>
  called('begin_numbers', table, column, prefix, shift);

/** The statement after which new rows get no numbers any more. */
export const endNumbers = (table: string, { column }: Numbered): string =>
  called('end_numbers', table, column);
