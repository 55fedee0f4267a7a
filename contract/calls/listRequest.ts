import * as v from 'valibot';
import { whole, words } from './given.ts';
import { allRows, defaultPageSize, largestPage } from './paging.ts';

/** Reads the documented list request (spec 1 §3, Common list request); missing parts take the documented defaults. */
export const listRequest = v.object({
  /** The first row wanted, counted from 1; −1 with a page size of −1 for all rows. */
  First: v.optional(whole(-1, Number.MAX_SAFE_INTEGER), 1),
  /** Rows wanted; −1 for all of them. */
  PageSize: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.check(
        (size) => size === allRows || (size >= 1 && size <= largestPage),
        `PageSize is -1 or a number from 1 to ${largestPage}.`,
      ),
    ),
    defaultPageSize,
  ),
  SearchValue: words(200),
  /** Fields to sort by; several stand with commas between them, as do their orders. */
  SortColumn: v.nullish(v.string(), ''),
  SortOrder: v.nullish(v.string(), ''),
});

/** A list request with what its declaration adds: filters, days of a period, the id of the one record that is wanted. */
export type ListRequest = v.InferInput<typeof listRequest> & Readonly<Record<string, unknown>>;
