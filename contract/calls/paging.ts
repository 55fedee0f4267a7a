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

/**
 * In a list request, asks for the declared sums over all rows that the list finds. On the first row of the answer, the sums
 * by their fields.
 */
export const sumsName = 'Sums';

/** The page size that asks for all rows (spec 3 §3). */
export const allRows = -1;
