import { sql } from 'drizzle-orm';

/**
 * The moment of a statement by the database's clock, which all servers share. A row that bears it is younger than the
 * beginning of its transaction: whoever waits for the transactions that run has every row of before.
 */
export const clock = sql`clock_timestamp()`;
