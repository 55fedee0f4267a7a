import { sql } from 'drizzle-orm';

/**
 * The moment of a statement by the database's clock, which all servers share. It is later than the beginning of the row's
 * transaction, so a reader that has waited for all running transactions has seen every earlier row.
 */
export const clock = sql`clock_timestamp()`;
