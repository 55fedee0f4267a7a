import { sql } from 'drizzle-orm';
import { getDealers } from '../../../contract/calls/orders/orders.ts';
import { webType } from '../../../contract/choices/people.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { searchedSerial } from '../../engine/rows/selection.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { holding } from '../../engine/rows/bindText.ts';
import { clearCartEndpoint, getCartEndpoint, pasteCartEndpoint, setCartQtyEndpoint } from './cart.ts';
import { getProductsDataEndpoint, searchProductsEndpoint } from './catalogue.ts';
import { getOrderForExportEndpoint, readOrderEndpoint, toggleOrderEndpoint } from './orderActions.ts';
import { ordersQuery } from './orderRows.ts';
import { createOrderEndpoint, inactiveOrder } from './saveOrder.ts';

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
