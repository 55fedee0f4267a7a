import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, createdAt, foldedRule, idOf, ownId } from './columns.ts';

import { orders } from './orders.ts';
import { users } from './people.ts';

/** An accepted file of sales orders. */
export const soUploads = pgTable(
  'so_uploads',
  {
    id: ownId(),
    companyId: companyId(),
    insertions: integer('insertions').notNull(),
    createdAt: createdAt(),
    createdBy: idOf('created_by', () => users.id),
  },
  (table) => [index('so_uploads_created_at').on(table.companyId, table.createdAt, table.id)],
);

/**
 * The numbers of orders in the company's own books. An order may have several, for instance if it is delivered in parts; a
 * number belongs to one order, which knows the dealer.
 */
export const salesOrders = pgTable(
  'sales_orders',
  {
    companyId: integer('company_id').notNull(),
    soNo: text('so_no').notNull(),
    orderNo: integer('order_no').notNull(),
    uploadId: idOf('upload_id', () => soUploads.id),
    /** Its row in the file. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.place] }),
    foreignKey({
      name: 'sales_orders_own_order',
      columns: [table.companyId, table.orderNo],
      foreignColumns: [orders.companyId, orders.orderNo],
    }),
    uniqueIndex('sales_orders_so_no_unique').on(table.companyId, sql`lower(${table.soNo})`),
    foldedRule('sales_orders', 'so_no', 'code'),
    index('sales_orders_order').on(table.companyId, table.orderNo),
  ],
);
