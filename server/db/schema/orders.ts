import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { companyId, large, moment } from './columns.ts';
import { companies } from './declared.ts';
import { users } from './people.ts';
import { systemColumns } from './systemColumns.ts';

/**
 * The last order number of a company. Ordering locks this row: numbers have neither gaps nor doubles, for a refused order
 * takes its number back with it.
 */
export const orderBooks = pgTable('order_books', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id),
  lastOrderNo: integer('last_order_no').notNull().default(0),
});

/**
 * What dealers order. An order's key is its company's and its own number, so that whatever names an order, lines and
 * dispatches, is of the same company; its dealer is by the foreign key `orders_own_dealer`.
 */
export const orders = pgTable(
  'orders',
  {
    companyId: companyId(),
    orderNo: integer('order_no').notNull(),
    dealerId: integer('dealer_id').notNull(),
    remark: text('remark'),
    /** Pieces of all lines, and of them those that were dispatched: the trigger `order_lines_keep_totals` keeps both. */
    ordered: large('ordered').notNull().default(0),
    dispatched: large('dispatched').notNull().default(0),
    /**
     * 0 Pending, 1 Partially Dispatched, 2 Dispatched (spec 2 §4), of these two sums alone: whoever dispatches, or takes it
     * back, says so in the lines, and the status follows. As no line is dispatched beyond its quantity, equal sums mean
     * that all of it is.
     */
    dispatchStatus: smallint('dispatch_status')
      .notNull()
      .generatedAlwaysAs(
        sql`(case when dispatched = 0 then 0 when dispatched < ordered then 1 else 2 end)::smallint`,
      ),
    /** Staff and the dealer each have read it or not: what a dealer opens stays new to the staff. */
    readByStaff: boolean('read_by_staff').notNull().default(false),
    readByDealer: boolean('read_by_dealer').notNull().default(false),
    ...systemColumns,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderNo] }),
    index('orders_created_at').on(table.companyId, table.createdAt, table.orderNo),
    index('orders_dealer').on(table.companyId, table.dealerId, table.createdAt, table.orderNo),
    index('orders_status').on(table.companyId, table.dispatchStatus, table.createdAt, table.orderNo),
    index('orders_status_sort').on(table.companyId, table.dispatchStatus, table.orderNo),
    index('orders_search').using('gin', sql`(${table.orderNo}::text) gin_trgm_ops`),
  ],
);

/** A product of an order, once; of the same company by the foreign keys `order_lines_own_…`. */
export const orderLines = pgTable(
  'order_lines',
  {
    companyId: integer('company_id').notNull(),
    orderNo: integer('order_no').notNull(),
    productId: integer('product_id').notNull(),
    /** Where it stands in the order, from 1. */
    place: integer('place').notNull(),
    qty: integer('qty').notNull(),
    /** The price when it was ordered. */
    mrp: large('mrp').notNull(),
    /** Pieces that were sent. */
    dispatched: integer('dispatched').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderNo, table.productId] }),
    index('order_lines_product').on(table.companyId, table.productId),
    check('order_lines_qty', sql`${table.qty} between 1 and 99999`),
    check('order_lines_dispatched', sql`${table.dispatched} between 0 and ${table.qty}`),
  ],
);

/** What a person has chosen and not yet ordered, of the company that they act for. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').notNull(),
    productId: integer('product_id').notNull(),
    qty: integer('qty').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.productId] }),
    index('cart_lines_product').on(table.companyId, table.productId),
    check('cart_lines_qty', sql`${table.qty} between 1 and 99999`),
  ],
);
