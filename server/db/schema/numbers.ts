import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, large } from './columns.ts';

/**
 * The last number that a company has given in each series, of each year where numbers begin anew. Taking a number locks the row, and
 * what is refused or dies gives it back, so that numbers have neither gaps nor doubles.
 */
export const numberBooks = pgTable(
  'number_books',
  {
    companyId: companyId(),
    series: text('series').notNull(),
    period: text('period').notNull(),
    lastNumber: large('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.series, table.period] })],
);
