/** What the database's `integer` holds: no id or number exceeds it. */
export const largestInteger = 2_147_483_647;

/** Whether a record can have this number as its id: they start at 1 and end with the database's `integer`. */
export const isRecordId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= largestInteger;

/** Rows that a field of the kind `pairs` can have. */
export const mostPairs = 200;

/** The most stars of a rating. Not beside its call, for `/pa` has no room for the calls' schemas. */
export const mostStars = 5;
