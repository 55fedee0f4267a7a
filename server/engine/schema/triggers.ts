import pg from 'pg';
import type { Numbering } from '../../../contract/resource/declaration/Field.ts';
import { formats } from '../../../contract/values/formats.ts';

/** The statements after which a table's rows can only be added: the database refuses all else, whoever asks. */
export const makeAppendOnly = (table: string): string[] => [
  `CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`,
];

/** The statements after which they can be changed again. */
export const endAppendOnly = (table: string): string[] => [
  `DROP TRIGGER IF EXISTS append_only ON "${table}";`,
];

/** `statement`, which a migration runs over rows that are there already, past the refusal. */
export const pastAppendOnly = (table: string, statement: string): string[] => [
  `ALTER TABLE "${table}" DISABLE TRIGGER append_only;`,
  statement,
  `ALTER TABLE "${table}" ENABLE TRIGGER append_only;`,
];

/** By which columns the rows of a declared table are counted in `row_totals`: a date, and each choice on its own. */
export interface KeptTotals {
  date: string;
  parts: readonly string[];
}

/** The statement that counts a table's rows, and from then on counts each change with it. */
export const keepTotals = (table: string, { date, parts }: KeptTotals): string =>
  `SELECT keep_totals(${pg.escapeLiteral(table)}, ${pg.escapeLiteral(date)}, '{${parts.join(',')}}');`;

/** The statement after which they are counted no more. */
export const endTotals = (table: string): string => `SELECT end_totals(${pg.escapeLiteral(table)});`;

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
