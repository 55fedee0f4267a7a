/** What the database's `integer` holds: ids and numbers beyond it exist nowhere. */
export const largestInteger = 2_147_483_647;
