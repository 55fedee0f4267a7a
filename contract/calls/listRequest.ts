import * as v from 'valibot';
import { whole, words } from './given.ts';
import { allRows, defaultPageSize, largestPage } from './paging.ts';

/** Reads the documented list request (spec 1 §3, Common list request). Missing parts get the documented defaults. */
export const listRequest = v.object({
  /** The first row, counted from 1; −1 with a page size of −1 for all rows. */
  First: v.optional(whole(-1, Number.MAX_SAFE_INTEGER), 1),
  /** The number of rows; −1 for all of them. */
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
  /** The fields to sort by, with commas between them, like their orders. */
  SortColumn: v.nullish(v.string(), ''),
  SortOrder: v.nullish(v.string(), ''),
});

/** A list request with the parts that a declaration adds: filters, a period, the id of a single record. */
export type ListRequest = v.InferInput<typeof listRequest> & Readonly<Record<string, unknown>>;
