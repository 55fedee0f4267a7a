import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How many rows each log has of a company and a day, kept by triggers in the transactions that write them, so that nobody
 * counts a log. A day's total is the sum of its parts: each connection adds to its own, lest those who write wait for one
 * row; `fold_day_totals` puts them together as part 0.
 */
export const dayTotals = pgTable(
  'day_totals',
  {
    /** The log's table. */
    log: text('log').notNull(),
    /** 0 where the rows are everybody's. */
    companyId: integer('company_id').notNull(),
    /** In the zone of the log. */
    day: date('day').notNull(),
    /** The process of the connection that wrote them. */
    part: integer('part').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.log, table.companyId, table.day, table.part] }),
    index('day_totals_parts')
      .on(table.log)
      .where(sql`${table.part} <> 0`),
  ],
);

/** In which zone the days of a log's kept sums are. A server of another zone counts the log anew when it starts. */
export const dayZones = pgTable('day_zones', {
  log: text('log').primaryKey(),
  zone: text('zone').notNull(),
});
