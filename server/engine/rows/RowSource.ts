import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';

/** A wire field of a row: how the database computes it, and how its value goes out. */
export interface RowField {
  /** Over the source's `from`; used in the select list. */
  expression: SQL;
  /** What ORDER BY uses, where it is not the expression itself (texts without regard to case). */
  sort?: SQL;
  wire: (value: unknown) => unknown;
}

/**
 * Where a resource's rows come from: a declared table, or a query named in the server's modules. Paging, sorting,
 * searching and exporting are the same for both.
 */
export interface RowSource {
  /** The tables that sorting and searching need: `from` of the statement that finds the page's ids. */
  from: SQL;
  /** The row's id in `from`: the last sort term, so that pages never overlap. */
  id: SQL;
  fields: Readonly<Record<string, RowField>>;
  /** Whose rows `session` sees. */
  scope: (session: Session) => SQL | undefined;
  /** Rows in which `text` stands anywhere in the searched fields, without regard to case. */
  search: (text: string, database: Database) => SQL | Promise<SQL>;
}

/**
 * A `like` pattern for `text` anywhere; the pattern's own signs are taken as letters. The database makes it lower case,
 * as it does what is searched: its small letters are not always JavaScript's (`Σ`, `İ`).
 */
export const containing = (text: string): SQL => sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
