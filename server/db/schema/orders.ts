import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, foldedRule, idOf, large, moment, ownId } from './columns.ts';
import { users } from './people.ts';
import { cities, countries, states } from './places.ts';
import { stamps, systemColumns } from './systemColumns.ts';

/** A dealer's firm (spec 2 §3, Dealer). The person who signs in is a user, and the user is active or not. */
export const dealers = pgTable(
  'dealers',
  {
    id: ownId(),
    companyId: companyId(),
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The dealer's name in the company's own books. The server makes one of the id if nobody gives it. */
    code: text('code'),
    firmName: text('firm_name'),
    firmNature: smallint('firm_nature').notNull(),
    panNo: text('pan_no'),
    gln: text('gln'),
    gstNo: text('gst_no').notNull(),
    /** Null only for a deleted account. */
    gstCertificate: text('gst_certificate'),
    /** Decides the dealer's prices. The foreign key `dealers_own_group` says that it is of the same company. */
    dealerGroupId: integer('dealer_group_id'),
    transportationMode: smallint('transportation_mode').notNull(),
    billCountry: smallint('bill_country')
      .notNull()
      .references(() => countries.id),
    billState: idOf('bill_state_id', () => states.id),
    billCity: idOf('bill_city_id', () => cities.id),
    billAddress: text('bill_address').notNull(),
    billPincode: text('bill_pincode').notNull(),
    shipCountry: smallint('ship_country')
      .notNull()
      .references(() => countries.id),
    shipState: idOf('ship_state_id', () => states.id),
    shipCity: idOf('ship_city_id', () => cities.id),
    shipAddress: text('ship_address').notNull(),
    shipPincode: text('ship_pincode').notNull(),
    billingSameAsShipping: boolean('billing_same_as_shipping').notNull(),
    ...stamps,
  },
  (table) => [
    index('dealers_created_at').on(table.companyId, table.createdAt, table.id),
    index('dealers_group').on(table.companyId, table.dealerGroupId),
    uniqueIndex('dealers_code_unique').on(table.companyId, sql`lower(${table.code})`),
    foldedRule('dealers', 'code', 'code'),
    foldedRule('dealers', 'firm_name', 'text'),
    check('dealers_gln_form_rule', sql`"gln" ~ '^[0-9]{13}$'`),
  ],
);

/** The GLN that a dealer has from a moment on, until the next row, as `gln_history` keeps those of companies. */
export const dealerGlns = pgTable(
  'dealer_glns',
  {
    id: ownId(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => dealers.id, { onDelete: 'cascade' }),
    /** Null since it was taken away. */
    gln: text('gln'),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [index('dealer_glns_dealer').on(table.dealerId, table.id)],
);

/** Orders of dealers. The key begins with the company; `orders_own_dealer` says the same of the dealer. */
export const orders = pgTable(
  'orders',
  {
    companyId: companyId(),
    orderNo: integer('order_no').notNull(),
    dealerId: integer('dealer_id').notNull(),
    remark: text('remark'),
    /** The pieces of all lines, and the dispatched ones. The trigger `order_lines_keep_totals` updates both sums. */
    ordered: large('ordered').notNull().default(0),
    dispatched: large('dispatched').notNull().default(0),
    /** The sum of quantity × price of all lines, in paise. The same trigger updates it. */
    amount: large('amount').notNull().default(0),
    /**
     * 0 Pending, 1 Partially Dispatched, 2 Dispatched (spec 2 §4), only by the two sums: dispatching changes the lines, and
     * the status follows. No line is dispatched beyond its quantity, so equal sums mean that all of it is.
     */
    dispatchStatus: smallint('dispatch_status')
      .notNull()
      .generatedAlwaysAs(
        sql`(case when dispatched = 0 then 0 when dispatched < ordered then 1 else 2 end)::smallint`,
      ),
    /** Staff and the dealer read it separately: an order that the dealer opens stays new to the staff. */
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

/** A product of an order. The foreign keys `order_lines_own_…` tie both to one company. */
export const orderLines = pgTable(
  'order_lines',
  {
    companyId: integer('company_id').notNull(),
    orderNo: integer('order_no').notNull(),
    productId: integer('product_id').notNull(),
    /** Its place in the order, from 1. */
    place: integer('place').notNull(),
    qty: integer('qty').notNull(),
    /** The price on ordering. */
    mrp: large('mrp').notNull(),
    /** What the dealer pays for a piece, in paise, as it was on booking. An older server stores none, so the database takes the MRP. */
    price: large('price').notNull(),
    /** Pieces sent so far. */
    dispatched: integer('dispatched').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderNo, table.productId] }),
    index('order_lines_product').on(table.companyId, table.productId),
    check('order_lines_qty', sql`${table.qty} between 1 and 99999`),
    check('order_lines_dispatched', sql`${table.dispatched} between 0 and ${table.qty}`),
  ],
);

/** The cart of a person in the company that they act for. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').notNull(),
    productId: integer('product_id').notNull(),
    qty: integer('qty').notNull(),
    /** The price when the product came into the cart. */
    mrp: large('mrp'),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.productId] }),
    index('cart_lines_product').on(table.companyId, table.productId),
    check('cart_lines_qty', sql`${table.qty} between 1 and 99999`),
  ],
);

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

/** The numbers of orders in the company's own books. An order may have several, a number only one order. */
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
