import type { SQL } from 'drizzle-orm';
import type { Session } from '../../calls/Session.ts';

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
  /** Rows in which `text` stands, in lower case, anywhere in the searched fields; undefined for no search. */
  search: (text: string) => SQL;
}

/** A `like` pattern for `text` anywhere; the pattern's own signs are taken as letters. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
