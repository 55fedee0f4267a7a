import { sql } from 'drizzle-orm';
import {
  getOrderForExport,
  orderExportFields,
  orderTexts,
  readOrder,
  toggleOrder,
} from '../../../contract/calls/orders/orders.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { webType } from '../../../contract/choices/people.ts';
import { done, goneMessage, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import { readFlag, readId } from '../../engine/actions.ts';
import { columnsOf, fileOf, inParts, sendTable } from '../../engine/exports/tableFile.ts';
import { holdRow, readRow } from '../../engine/rows/RowSource.ts';
import { ordersIn } from './orderRows.ts';

/** `OrderBooking/ReadRow`: marks an order as read, by staff for all staff, by a dealer for themselves. */
export const readOrderEndpoint = endpoint(readOrder, async ({ deps, session, input, write }) => {
  const { orderbookingno: id, IsShow } = input;
  const { source, log } = ordersIn(deps.config.timeZone);
  const read = session.userType === webType ? sql`read_by_staff` : sql`read_by_dealer`;
  return write(async (transaction) => {
    const before = await holdRow(source, { transaction, session, id });
    if (!before) throw new Refusal(goneMessage);
    await transaction.execute(sql`
        update orders set ${read} = ${IsShow} where company_id = ${session.companyId} and order_no = ${id}`);
    await log.record({ transaction, session, id }, 'updated', before);
    return done({ OrderBookingNo: id, Id: id, IsShow }, `Order marked as ${IsShow ? 'read' : 'unread'}.`);
  });
});

type Download = Record<(typeof orderExportFields)[number], string | null> & {
  OrderBookingNo: number;
  Qty: number;
};

/** SQL for an address in one line. */
const address = (side: 'bill' | 'ship') =>
  sql.raw(
    `concat_ws(', ', d.${side}_address, ${side}_city.name, ${side}_state.name || ' ' || d.${side}_pincode)`,
  );

/**
 * `OrderBooking/GetOrderForExport`: answers the products of one order that was read, one row each (spec 2 §3). JSON as
 * documented; CSV to `Accept: text/csv`.
 */
export const getOrderForExportEndpoint = endpoint(
  getOrderForExport,
  async ({ deps, session, input, http }) => {
    const { database, config } = deps;
    requireStaff(session);
    const order = await readRow(database.db, ordersIn(config.timeZone).source, session, input.OrderId);
    if (!order) throw new Refusal(goneMessage);
    if (!order['IsShow']) throw new Refusal(orderTexts.unreadDownload);
    const { rows } = await database.db.execute<Omit<Download, 'OrderDate'> & { OrderDate: Date }>(sql`
      select o.order_no as "OrderBookingNo", u.user_name as "DealerName", u.mobile_no as "MobileNo", d.gst_no as "GstNo",
        ${address('bill')} as "Bill_Address", ${address('ship')} as "Ship_Address",
        p.product_name as "ProductName", p.hp_code as "HPCode", p.product_code as "PartNo", l.qty as "Qty", o.created_at as "OrderDate"
      from orders o
        join dealers d on d.id = o.dealer_id join users u on u.id = d.user_id
        join states bill_state on bill_state.id = d.bill_state_id join cities bill_city on bill_city.id = d.bill_city_id
        join states ship_state on ship_state.id = d.ship_state_id join cities ship_city on ship_city.id = d.ship_city_id
        join order_lines l on l.company_id = o.company_id and l.order_no = o.order_no
        join products p on p.id = l.product_id
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
      columns: columnsOf(orderExportFields, ['OrderBookingNo', 'Qty']),
      parts,
    });
  },
);

/** `OrderBooking/InActiveRow/{id}/{flag}`: not declared as other toggles are, for the right to edit does not suffice. */
export const toggleOrderEndpoint = endpoint(toggleOrder, async ({ deps, session, params, write }) => {
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
