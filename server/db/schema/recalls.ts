import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { RecallKind } from '../../../contract/choices/choices.ts';
import { companyId, foldedRule, large, moment, ownId } from './columns.ts';
import { products } from './declared.ts';
import { users } from './people.ts';
import { systemColumns } from './systemColumns.ts';

/**
 * Products, batches and ranges whose public verdict is a warning while the recall is active, because they are recalled, or were
 * reported stolen or lost. The foreign key
 * `recalls_own_product` ties a product to the same company. Lifting leaves the row, so that somebody can put the recall back.
 */
export const recalls = pgTable(
  'recalls',
  {
    id: ownId(),
    companyId: companyId(),
    kind: text('kind').$type<RecallKind>().notNull().default('recalled'),
    /** As contract/choices/choices.ts numbers them. */
    recallBy: smallint('recall_by').notNull(),
    productId: integer('product_id').references(() => products.id),
    batchNo: text('batch_no'),
    fromNo: large('from_no'),
    toNo: large('to_no'),
    /** Visitors read it. It may be empty where the kind has words of its own. */
    warning: text('warning').notNull(),
    /** Only for the company. */
    reason: text('reason').notNull(),
    /** When, and by whom, it was last put in force. */
    since: moment('since').notNull(),
    recalledBy: integer('recalled_by').references(() => users.id),
    ...systemColumns,
  },
  (table) => [
    // each scan reads it
    index('recalls_in_force')
      .on(table.companyId, table.productId)
      .where(sql`${table.isActive}`),
    index('recalls_since').on(table.companyId, table.since, table.id),
    foldedRule('recalls', 'batch_no', 'code'),
    check('recalls_kinds', sql`kind in ('recalled', 'stolen', 'lost')`),
    check(
      'recalls_of_something',
      sql`case recall_by when 1 then product_id is not null and num_nonnulls(batch_no, from_no, to_no) = 0
        when 2 then product_id is not null and batch_no <> '' and num_nonnulls(from_no, to_no) = 0
        when 3 then from_no between 1 and to_no and num_nonnulls(product_id, batch_no) = 0
        else false end is true`,
    ),
  ],
);
