import type { SQL } from 'drizzle-orm';
import type { FilterValue } from '../../../contract/resource/filterValue.ts';
import type { Period } from './bindText.ts';
import type { RowColumns } from './RowSource.ts';

/** A list request whose parts are read but not yet held against its source. */
export interface RowQuery {
  search: string;
  sortColumn: string;
  sortOrder: string;
  /** Only the record with this id. */
  id?: number | undefined;
  /** Only rows of these days, by the date that the list's period goes by. */
  period?: Period | undefined;
  /** Only rows whose field, by its wire name, has one of the values. */
  among?: Readonly<Record<string, readonly FilterValue[]>> | undefined;
}

/** A way in which a row can be what a search looks for. */
export interface Alternative {
  condition: SQL;
  /** The same, where it is that a column has one of some ids. */
  one?: { value: SQL; ids: readonly number[] };
}

/** What a page, a count and an export of one query share. */
export interface Selection {
  columns: RowColumns;
  /** The source's rows as `r`. */
  from: SQL;
  where: SQL;
  /** What stands in `where`, one by one. */
  conditions: readonly SQL[];
  /** Those of them that are not the search. */
  narrowed: readonly SQL[];
  /** What is looked for: rows that are found by any of these; none where nothing is. */
  alternatives: readonly Alternative[];
  order: SQL;
  /** What stands in `order`, one by one. */
  terms: readonly { value: SQL; direction: SQL }[];
  /** Where the date that the period goes by is all that the rows are sorted by: the date, and whether the newest stand first. */
  byDate: { value: SQL; kind: 'day' | 'moment'; direction: 'ASC' | 'DESC' } | undefined;
}
