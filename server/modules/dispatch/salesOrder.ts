import { sql } from 'drizzle-orm';
import { getSODetails, type OrderInfo, type SODetails } from '../../../contract/calls/orders/dispatch.ts';
import { countries, webType } from '../../../contract/choices/people.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { choiceLabel } from '../../engine/rows/bindText.ts';
import { addressPlaces } from '../../access/people/usersQuery.ts';
import { inactiveOrder } from '../orders/saveOrder.ts';

const unknown = (soNo: string) => `There is no sales order ${soNo}.`;
const allSent = (orderNo: number) => `Everything of order ${orderNo} was dispatched already.`;

/** A sales order and the dealer of its order. */
export interface SalesOrder {
  soNo: string;
  orderNo: number;
  dealerId: number;
  active: boolean;
}

/** Finds a sales order by its number in any case. Throws Refusal where the company, or the dealer, has none. */
export async function findSalesOrder(
  runner: Runner,
  { companyId, userId, userType }: Session,
  soNo: string,
): Promise<SalesOrder> {
  const { rows } = await runner.execute<SalesOrder & Record<string, unknown>>(sql`
    select s.so_no as "soNo", s.order_no as "orderNo", o.dealer_id as "dealerId", o.is_active as active
    from sales_orders s join orders o on o.company_id = s.company_id and o.order_no = s.order_no
    where s.company_id = ${companyId} and lower(s.so_no) = lower(${soNo}) and (${userType === webType}
      or o.dealer_id = (select own.id from dealers own where own.user_id = ${userId}))`);
  const [found] = rows;
  if (!found) throw refusalAt('SONo', unknown(soNo));
  return found;
}

/** Throws Refusal where the order is inactive, so nothing of it can be dispatched. */
export function requireActiveOrder({ active }: Pick<SalesOrder, 'active'>): void {
  if (!active) throw refusalAt('SONo', inactiveOrder);
}

/** Lists the products of an order, in its order, with the quantities that are not dispatched yet. */
export async function orderInfos(runner: Runner, companyId: number, orderNo: number): Promise<OrderInfo[]> {
  const { rows } = await runner.execute<OrderInfo>(sql`
    select l.product_id as "ProductId", p.product_name as "ProductName", l.qty as "TotalQty",
      l.qty - l.dispatched as "RemainingQty", 0 as "AddedQty"
    from order_lines l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_no = ${orderNo} order by l.place`);
  return rows;
}

const countryOf = (column: string) => sql.raw(choiceLabel(column, countries));

/** `Dispatch/GetSODetails`: the order and the dealer of a sales order number (spec 3 §3). */
export const getSODetailsEndpoint = endpoint(getSODetails, async ({ deps, session, input }) => {
  const { db } = deps.database;
  const order = await findSalesOrder(db, session, input.SONo);
  requireActiveOrder(order);
  const OrderInfos = await orderInfos(db, session.companyId, order.orderNo);
  if (OrderInfos.every(({ RemainingQty }) => RemainingQty === 0)) throw new Refusal(allSent(order.orderNo));
  const { rows } = await db.execute<Omit<SODetails, 'OrderInfos'>>(sql`
      select ${order.soNo} as "SONumber", ${order.orderNo}::int as "OrderBookingNo", d.id as "DealerId",
        d.code as "DealerCode", u.user_name as "DealerName", d.gst_no as "GstNo",
        d.bill_address as "Bill_Address", d.bill_pincode as "Bill_Pincode", ${countryOf('d.bill_country')} as "Bill_Country",
        bs.name as "Bill_State", bc.name as "Bill_City",
        d.ship_address as "Ship_Address", d.ship_pincode as "Ship_Pincode", ${countryOf('d.ship_country')} as "Ship_Country",
        ss.name as "Ship_State", sc.name as "Ship_City"
      from dealers d join users u on u.id = d.user_id ${sql.raw(addressPlaces)}
      where d.id = ${order.dealerId} and d.company_id = ${session.companyId}`);
  const [details] = rows;
  if (!details) throw new Refusal(unknown(order.soNo));
  return done({ ...details, OrderInfos });
});
