import { sql, type SQL } from 'drizzle-orm';
import {
  type CatalogueProduct,
  getProductsData,
  searchProducts,
  getOrderForExport,
  orderExportFields,
  orderTexts,
  readOrder,
  toggleOrder,
} from '../../../contract/calls/orders/orders.ts';
import { getDealers } from '../../../contract/calls/orders/dealers.ts';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { webType } from '../../../contract/choices/people.ts';
import { done, goneMessage, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { searchedSerial } from '../../engine/rows/selection.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { holding } from '../../engine/rows/bindText.ts';
import {
  clearCartEndpoint,
  getCartEndpoint,
  pasteCartEndpoint,
  productColumns,
  setCartQtyEndpoint,
} from './cart.ts';
import { ordersQuery, ordersIn } from './orderRows.ts';
import { getPricesEndpoint } from './prices.ts';
import { createOrderEndpoint, inactiveOrder } from './saveOrder.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { readFlag, readId } from '../../engine/actions.ts';
import { columnsOf, fileOf, inParts, sendTable } from '../../engine/exports/tableFile.ts';
import { holdRow, readRow } from '../../engine/rows/RowSource.ts';

/** `OrderBooking/ReadRow`: marks an order as read, by staff for all staff, by a dealer for themselves. */
const readOrderEndpoint = endpoint(readOrder, async ({ deps, session, input, write }) => {
  const { orderbookingno: id, IsShow } = input;
  const { source, log } = ordersIn(deps.config.timeZone);
  const read = session.userType === webType ? sql`read_by_staff` : sql`read_by_dealer`;
  return write(async (transaction) => {
    const before = await holdRow(source, { transaction, session, id });
    if (!before) throw new Refusal(goneMessage);
    await transaction.execute(sql`
        update orders set ${read} = ${IsShow} where company_id = ${session.companyId} and order_no = ${id}`);
    await log.record({ transaction, session, id }, 'marked', before);
    return done({ OrderBookingNo: id, Id: id, IsShow }, `Order marked as ${IsShow ? 'read' : 'unread'}.`);
  });
});

type Download = AnswerOf<typeof getOrderForExport>[number];

/** SQL for an address in one line. */
const address = (side: 'bill' | 'ship') =>
  sql.raw(
    `concat_ws(', ', d.${side}_address, ${side}_city.name, ${side}_state.name || ' ' || d.${side}_pincode)`,
  );

/** `OrderBooking/GetOrderForExport`: a row for each product of an order that was read (spec 2 §3). JSON, or CSV. */
const getOrderForExportEndpoint = endpoint(getOrderForExport, async ({ deps, session, input, http }) => {
  const { database, config } = deps;
  const order = await readRow(database.db, ordersIn(config.timeZone).source, session, input.OrderId);
  if (!order) throw new Refusal(goneMessage);
  if (!order['IsShow']) throw new Refusal(orderTexts.unreadDownload);
  const { rows } = await database.db.execute<Omit<Download, 'OrderDate'> & { OrderDate: Date }>(sql`
      select o.order_no as "OrderBookingNo", u.user_name as "DealerName", u.mobile_no as "MobileNo", d.gst_no as "GstNo",
        ${address('bill')} as "Bill_Address", ${address('ship')} as "Ship_Address",
        p.product_name as "ProductName", p.hp_code as "HPCode", p.product_code as "PartNo", l.qty as "Qty", o.created_at as "OrderDate",
        p.hsn_code as "HSNCode", (k.price / 100.0)::float8 as "Price", (l.qty * k.price / 100.0)::float8 as "Amount"
      from orders o
        join dealers d on d.id = o.dealer_id join users u on u.id = d.user_id
        join states bill_state on bill_state.id = d.bill_state_id join cities bill_city on bill_city.id = d.bill_city_id
        join states ship_state on ship_state.id = d.ship_state_id join cities ship_city on ship_city.id = d.ship_city_id
        join order_lines l on l.company_id = o.company_id and l.order_no = o.order_no
        join products p on p.id = l.product_id
        cross join lateral (select case when l.mrp > 0 or l.price > 0 then l.price end as price) k
      where o.company_id = ${session.companyId} and o.order_no = ${input.OrderId} order by l.place`);
  const sent: Download[] = rows.map((row) => ({
    ...row,
    OrderDate: wireStamp(row.OrderDate, config.timeZone),
  }));
  const format = fileOf({ http });
  if (!format) return done(sent);
  const parts = inParts(sent, (row) => orderExportFields.map((name) => row[name]));
  return sendTable(deps, format, {
    name: 'Order',
    columns: columnsOf(orderExportFields, ['OrderBookingNo', 'Qty', 'Price', 'Amount']),
    parts,
  });
});

/** `OrderBooking/InActiveRow/{id}/{flag}`: not declared as other toggles are, for the right to edit does not suffice. */
const toggleOrderEndpoint = endpoint(toggleOrder, async ({ deps, session, params, write }) => {
  const { companyId, userId } = session;
  const [id, active] = [readId(params), readFlag(params)];
  const { source, log } = ordersIn(deps.config.timeZone);
  return write(async (transaction) => {
    const before = await holdRow(source, { transaction, session, id });
    if (!before) throw new Refusal(goneMessage);
    if (!before['MayToggle']) throw new HttpRefusal(418, unauthorized);
    await transaction.execute(sql`
      update orders set is_active = ${active}, updated_at = ${deps.now()}, updated_by = ${userId}
      where company_id = ${companyId} and order_no = ${id}`);
    const did = active ? 'activated' : 'inactivated';
    await log.record({ transaction, session, id }, did, before);
    return done({ OrderBookingNo: id, Id: id, IsActive: active }, `Order ${did} successfully.`);
  });
});

interface Wanted {
  search: string;
  categoryId: number;
  first: number;
  size: number;
}

/** The searched texts are in the indexed `search_text` as well, which finds the few rows to look at. */
const found = (search: string): SQL => {
  const own = sql`lower(concat_ws(' ', p.product_name, p.product_code, p.oem, p.hp_code))`;
  return sql`${holding(sql`p.search_text`, search)} and ${holding(own, search)}`;
};

/** Finds active products by name, with the cart's quantities. Two statements, so the page walks an index. */
async function findProducts(
  { db }: Database,
  { companyId, userId }: Session,
  { search, categoryId, first, size }: Wanted,
): Promise<CatalogueProduct[]> {
  const where = sql.join(
    [
      sql`p.company_id = ${companyId} and p.is_active`,
      ...(categoryId ? [sql`p.category_id = ${categoryId}`] : []),
      ...(search ? [found(search)] : []),
    ],
    sql` and `,
  );
  const [page, counted] = await Promise.all([
    db.execute<Omit<CatalogueProduct, 'TotalProducts'>>(sql`
      select ${productColumns}, coalesce(c.qty, 0) as "Qty" from products p
        left join cart_lines c on c.user_id = ${userId} and c.company_id = p.company_id and c.product_id = p.id
      where ${where} order by left(lower(p.product_name), 100), p.id limit ${size} offset ${first - 1}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from products p where ${where}`),
  ]);
  const TotalProducts = counted.rows[0]?.total ?? 0;
  return page.rows.map((row) => ({ ...row, TotalProducts }));
}

/** `OrderBooking/GetSearchData_Web`: Load More asks for 20 more each time (spec 2 §4). */
const searchProductsEndpoint = endpoint(searchProducts, async ({ deps, session, input }) => {
  const { searchval: search, cateId: categoryId, pageSize } = input;
  return done(await findProducts(deps.database, session, { search, categoryId, first: 1, size: pageSize }));
});

/** `OrderBooking/GetProductsData`: the same, a page at a time. */
const getProductsDataEndpoint = endpoint(getProductsData, async ({ deps, session, input }) => {
  const { SearchValue: search, CategoryId: categoryId, First: first, PageSize } = input;
  return done(await findProducts(deps.database, session, { search, categoryId, first, size: PageSize }));
});

/** `OrderBooking/GetDealerDDL`: active dealers by name; for a dealer only themselves. */
const getDealersEndpoint = endpoint(getDealers, async ({ deps, session, input }) => {
  const { SearchValue, PageSize, Value, All } = input;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
    select d.id as value, u.user_name as label from dealers d join users u on u.id = d.user_id
    where d.company_id = ${session.companyId} and (${session.userType === webType} or u.id = ${session.userId})
      and ${Value === undefined ? sql`u.is_active and u.is_approved` : sql`d.id = ${Value}`}
      and ${holding(sql`lower(u.user_name)`, SearchValue)}
    order by lower(u.user_name), d.id limit ${PageSize ?? null}`);
  const dealers = rows.map((row) => ({ ...row, DealerId: row.value, DealerName: row.label }));
  return done(All ? [{ value: 0, label: 'All' }, ...dealers] : dealers);
});

/** Dealers' orders. */
export const ordersModule = {
  endpoints: () => [
    createOrderEndpoint,
    searchProductsEndpoint,
    getProductsDataEndpoint,
    getDealersEndpoint,
    readOrderEndpoint,
    toggleOrderEndpoint,
    getOrderForExportEndpoint,
    getPricesEndpoint,
    getCartEndpoint,
    setCartQtyEndpoint,
    clearCartEndpoint,
    pasteCartEndpoint,
  ],
  rows: { orders: ordersQuery },
  named: {
    // an order also by a sales order of it
    orderBooking: ({ companyId }, text) => sql`select ${searchedSerial(text) ?? null}::bigint union
      select order_no from sales_orders where company_id = ${companyId} and lower(so_no) = lower(${foldCode(text)})`,
  },
  refusals: {
    orderBooking: { row: { edit: `select '${inactiveOrder}' where not r."IsActive"` } },
  },
} satisfies Module;
