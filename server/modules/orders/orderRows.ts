import { sql } from 'drizzle-orm';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import { resourceNamed } from '../../../src/resources/index.ts';
import { orderBooking } from '../../../src/resources/masters/orderBooking.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { goneMessage, mostNamed, Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/transaction.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';
import { holdRow, type WireRow } from '../../engine/rows/RowSource.ts';
import type { AskingWithin } from '../../calls/endpoint.ts';

/** The orders as listed (spec 2 §3), a dealer's own for a dealer. A page's numbers and count come from indexes. */
export const ordersQuery = `
  select r.order_no as "OrderBookingNo", r.order_no as "Id", r.dealer_id as "DealerId", u.user_name as "DealerName",
    not (u.is_active and u.is_approved) as "IsDealerStopped", r.remark as "Remark",
    (select json_agg(json_build_object('ProductId', p.id, 'ProductName', p.product_name, 'ProductImage', p.product_image,
        'ProductCode', p.product_code, 'OEM', p.oem, 'HPCode', p.hp_code, 'Qty', l.qty, 'MRP', l.mrp, 'CurrentMRP', p.mrp,
        'Price', round(l.price / 100.0, 2), 'IsStopped', not p.is_active, 'DispatchedQty', l.dispatched) order by l.place)
      from order_lines l join products p on p.id = l.product_id
      where l.company_id = r.company_id and l.order_no = r.order_no) as "productDetails",
    round(r.amount / 100.0, 2) as "Amount",
    r.dispatch_status as "Status", case when :is_staff then r.read_by_staff else r.read_by_dealer end as "IsShow",
    r.is_active as "IsActive",
    (select exists (select from administrator_roles a join users own on own.role_id = a.role_id where own.id = :user)) as "MayToggle",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate",
    (select md5(concat_ws('/', r.dealer_id, r.remark, string_agg(l.product_id || ':' || l.qty, ',' order by l.product_id)))
      from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no) as "Version",
    r.order_no::text as "_search"
  from orders r left join dealers d on d.id = r.dealer_id left join users u on u.id = d.user_id
  where r.company_id = :company
    and (:is_staff or r.dealer_id = (select own.id from dealers own where own.user_id = :user))`;

/** The key of Order Booking's page, under which the audit log has orders. */
export const orderPage = pageKey(orderBooking.path);

/** The rows of Order Booking and their part of the audit log, for a zone. */
export const ordersIn = loggedQuery(resourceNamed(orderBooking.path.slice(1)), ordersQuery);

/**
 * Says which of the products can't be dispatched in these numbers, and what the order has of them; undefined if all can:
 * `Tea: 10 ordered, 4 dispatched before, 5 scanned, 3 in this carton.`
 *
 * @param lines each product once: its pieces and, of one carton, those that were scanned before
 */
export async function whyNotOrdered(
  runner: Runner,
  { companyId, orderNo }: { companyId: number; orderNo: number },
  lines: readonly { productId: number; qty: number; scanned?: number }[],
): Promise<string | undefined> {
  const { rows } = await runner.execute<{
    id: number;
    product: string;
    ordered: number | null;
    dispatched: number;
  }>(sql`
    select p.id, p.product_name as product, l.qty as ordered, coalesce(l.dispatched, 0) as dispatched from products p
      left join order_lines l on l.company_id = p.company_id and l.order_no = ${orderNo} and l.product_id = p.id
    where p.company_id = ${companyId} and p.id = any(${sql.param(lines.map(({ productId }) => productId))}::int[])
    order by l.place, p.id`);
  const why = rows.flatMap(({ id, product, ordered, dispatched }) => {
    const { qty = 0, scanned } = lines.find(({ productId }) => productId === id) ?? {};
    if (ordered === null) return `${product} is not in this order.`;
    if (dispatched + (scanned ?? 0) + qty <= ordered) return [];
    const parts = [
      `${formatQuantity(ordered)} ordered`,
      ...(dispatched ? [`${formatQuantity(dispatched)} dispatched before`] : []),
      ...(scanned === undefined
        ? [`${formatQuantity(qty)} scanned`]
        : [`${formatQuantity(scanned)} scanned`, `${formatQuantity(qty)} in this carton`]),
    ];
    return `${product}: ${parts.join(', ')}.`;
  });
  return why.length ? why.slice(0, mostNamed).join(' ') : undefined;
}

/** Holds an order, so whoever changes it or dispatches of it waits, and returns it. Throws Refusal for none. */
export async function holdOrder(
  { deps, session, transaction }: AskingWithin,
  orderNo: number,
): Promise<WireRow> {
  const { source } = ordersIn(deps.config.timeZone);
  const order = await holdRow(source, { transaction, session, id: orderNo });
  if (!order) throw new Refusal(goneMessage);
  await transaction.execute(
    sql`select from orders where company_id = ${session.companyId} and order_no = ${orderNo} for update`,
  );
  return order;
}

/**
 * Counts pieces of an order's lines as dispatched, or takes them back with a quantity below zero. The trigger
 * `order_lines_keep_totals_updated` moves the order's status.
 * Whoever dispatches of the same order waits for this transaction's end. Throws Refusal for a product that the order does not
 * have, or not so many of.
 *
 * @param lines each product once
 * @param held the order, where it is held already
 */
export async function dispatchLines(
  dispatching: AskingWithin,
  orderNo: number,
  lines: readonly { productId: number; qty: number }[],
  held?: WireRow,
): Promise<void> {
  const { deps, session, transaction } = dispatching;
  const before = held ?? (await holdOrder(dispatching, orderNo));
  const isOrder = sql`company_id = ${session.companyId} and order_no = ${orderNo}`;
  const { rows } = await transaction.execute(sql`
    update order_lines l set dispatched = l.dispatched + given.qty
    from unnest(${sql.param(lines.map(({ productId }) => productId))}::int[],
      ${sql.param(lines.map(({ qty }) => qty))}::int[]) as given (product_id, qty)
    where ${isOrder} and l.product_id = given.product_id and l.dispatched + given.qty between 0 and l.qty
    returning l.product_id`);
  if (rows.length < lines.length) {
    const dispatched = new Set(rows.map(({ product_id }) => product_id));
    const others = lines.filter(({ productId }) => !dispatched.has(productId));
    const order = { companyId: session.companyId, orderNo };
    const why = (await whyNotOrdered(transaction, order, others)) ?? '';
    throw new Refusal(dispatchTexts.notOrdered, { errors: { dispatchDetails: why } });
  }
  const { log } = ordersIn(deps.config.timeZone);
  await log.record({ transaction, session, id: orderNo }, 'updated', before);
}
