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

/** What a page, a count and an export of one query share. */
export interface Selection {
  columns: RowColumns;
  /** The source's rows as `r`. */
  from: SQL;
  where: SQL;
  /** What stands in `where`, one by one. */
  conditions: readonly SQL[];
  order: SQL;
  /** Where the date that the period goes by is all that the rows are sorted by: the date, and whether the newest stand first. */
  byDate: { value: SQL; kind: 'day' | 'moment'; direction: 'ASC' | 'DESC' } | undefined;
}
