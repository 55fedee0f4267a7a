/** The largest `integer` of the database, and so the largest id. */
export const largestInteger = 2_147_483_647;

/** Whether a number can be a record's id. */
export const isRecordId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= largestInteger;

/** The most rows of a `pairs` field. */
export const mostPairs = 200;

/** The most lines of a record that says no other number. */
export const mostLines = 200;

/** The most stars of a rating. It is not beside its call because `/pa` has no room for the calls' schemas. */
export const mostStars = 5;
