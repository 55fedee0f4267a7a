import pg from 'pg';

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
