import { sql } from 'drizzle-orm';
import { dispatchTexts } from '../../../contract/calls/dispatch.ts';
import { goneMessage, Refusal } from '../../calls/answer.ts';
import type { Save } from '../../engine/save.ts';
import type { WireRow } from '../../engine/rows/RowSource.ts';
import { ordersIn } from './orderRows.ts';

type Dispatching = Pick<Save, 'deps' | 'session' | 'transaction'>;

/**
 * Holds an order until the end, so that whoever changes it or dispatches of it waits, and returns it as it then is. Throws
 * Refusal where there is none.
 */
export async function holdOrder(
  { deps, session, transaction }: Dispatching,
  orderNo: number,
): Promise<WireRow> {
  const { log } = ordersIn(deps.config.timeZone);
  const order = await log.rowBefore({ transaction, session, id: orderNo });
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
  dispatching: Dispatching,
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
  if (rows.length < lines.length) throw new Refusal(dispatchTexts.notOrdered);
  const { log } = ordersIn(deps.config.timeZone);
  await log.record({ transaction, session, id: orderNo }, 'updated', before);
}
