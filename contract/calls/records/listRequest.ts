import * as v from 'valibot';
import { defineCall, sends } from '../Call.ts';
import { whole, words } from '../given.ts';

// Paging

export const defaultPageSize = 5;
export const pageSizes = [5, 10, 20] as const;
/** For packing and dispatch, which have many rows (spec 3 §9). */
export const largePageSizes = [10, 50, 200, 500] as const;

/** The most rows of a page, unless the request asks for all rows. */
export const largestPage = 1000;

/** The most rows that a search counts. For more, people read "10,000+" and narrow the search or turn the pages. */
export const mostCounted = 10_000;

/** A flag on a list's first row: there are more rows than its total, which nobody has counted. */
export const totalIsLeast = 'TotalIsLeast';

/** Asks a list request for the declared sums of all rows found; on the first row of the answer, these sums. */
export const sumsName = 'Sums';

/** In a list request, asks to count what a search finds beyond `mostCounted`, as far as people may change rows at once. */
export const countAllName = 'CountAll';

/** The page size that asks for all rows (spec 3 §3). */
export const allRows = -1;

/** In a list request, the ids of rows that people have chosen: the list has no others. */
export const idsName = 'Ids';

/**
 * The part of a list request that asks for one record: by the name of its id, except where the documented request has that name
 * for somebody else, such as the person who asks (spec 1 §3).
 */
export const askingFor = (idName: string, id: number): Readonly<Record<string, number | readonly number[]>> =>
  isCommon(idName) ? { [idsName]: [id] } : { [idName]: id };

/** Whether each documented list request has a name. */
export const isCommon = (name: string): boolean => name === 'UserId' || name === 'DealerId';

/** The most rows that people choose one by one. */
export const mostChosen = 1000;

// Sorting

export interface SortTerm {
  field: string;
  order: 'ASC' | 'DESC';
}

/** Joins terms to the form of the wire and of react-admin: `A,B` by `ASC,DESC`. */
export const joinTerms = (terms: readonly SortTerm[]): { field: string; order: string } => ({
  field: terms.map(({ field }) => field).join(','),
  order: terms.map(({ order }) => order).join(','),
});

/**
 * Splits the sort of a request into terms. Fields and orders have commas between them, and the last order also holds for
 * the fields after it. Throws a RangeError with a text for people if an order is neither ASC nor DESC.
 */
export function sortTerms(columns: string, orders: string): SortTerm[] {
  const given = orders
    .split(',')
    .map((order) => order.trim().toUpperCase())
    .filter(Boolean);
  const wrong = given.find((order) => order !== 'ASC' && order !== 'DESC');
  if (wrong) throw new RangeError(`SortOrder is ASC or DESC, not ${wrong}.`);
  return columns
    .split(',')
    .map((column) => column.trim())
    .filter(Boolean)
    .map((field, index) => ({ field, order: (given[index] ?? given.at(-1)) === 'ASC' ? 'ASC' : 'DESC' }));
}

// The request

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
        `PageSize is -1 or a number from 1 to ${largestPage.toLocaleString('en')}.`,
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

// The call

export const row = v.record(v.string(), v.unknown());

/** A row of the wire. */
export type Row = v.InferOutput<typeof row>;

export const rows = v.array(row);

/** The part of a resource that its list call needs. */
interface Listed {
  calls: { list: string };
  /** The permission key. */
  page: string;
  title: string;
}

/** Makes the documented list call of a resource (spec 1 §7). */
export const listCall = ({ calls, page, title }: Listed) =>
  defineCall('POST', calls.list, {
    access: { page, right: 'view' },
    summary: `List rows of ${title}; with PageSize -1 all of them. With Accept: text/csv the answer is CSV, with the type of .xlsx a workbook`,
    request: sends<ListRequest>(),
    answer: rows,
  });
