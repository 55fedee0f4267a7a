export const defaultPageSize = 5;
export const pageSizes = [5, 10, 20] as const;
/** Of packing and dispatch, whose rows are many (spec 3 §9). */
export const largePageSizes = [10, 50, 200, 500] as const;

/** Rows that a list's call sends at a time at the most, but for all of them. */
export const largestPage = 1000;

/** Rows that a search counts: whoever finds more reads "10,000+", and narrows it or goes on page by page. */
export const mostCounted = 10_000;

/** On a list's first row, beside its total: there are that many rows and more, which nobody has counted. */
export const totalIsLeast = 'TotalIsLeast';

/**
 * In a request for a page: the sums of what its declaration sums are wanted, of all rows that are found; and on the first row the
 * sums, by their fields.
 */
export const sumsName = 'Sums';

/** The page size that asks for all rows (spec 3 §3). */
export const allRows = -1;
