export const defaultPageSize = 5;
export const pageSizes = [5, 10, 20] as const;

/** The page size that asks for all rows (spec 3 §3). */
export const allRows = -1;
