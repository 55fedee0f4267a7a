import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { large } from './columns.ts';

/**
 * How many rows a declared table has, as the sum of any number of rows here: triggers (`keep_totals`) add one for each change in
 * the change's own transaction, so that no change waits for another. `fold_row_totals` replaces those that belong together by one.
 */
export const rowTotals = pgTable(
  'row_totals',
  {
    ofTable: text('of_table').notNull(),
    companyId: integer('company_id').notNull(),
    /** In `kept_zone()`, of the date that the list's period goes by. */
    day: date('day').notNull(),
    /** A column with a choice by which the list is filtered, and its value; both empty for all rows. */
    field: text('field').notNull(),
    part: text('part').notNull(),
    total: large('total').notNull(),
    isFolded: boolean('is_folded').notNull().default(false),
  },
  (table) => [
    index('row_totals_of').on(table.ofTable, table.companyId, table.field, table.day),
    index('row_totals_to_fold')
      .on(table.ofTable, table.companyId)
      .where(sql`not ${table.isFolded}`),
  ],
);
