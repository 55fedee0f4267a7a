import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Save } from '../../engine/Module.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { ordersIn } from './orderRows.ts';

const notOrdered = 'This Carton contains some extra products which are not part of this order.';

/**
 * Counts pieces as dispatched of an order's lines, or with a quantity below zero takes them back; the order's status
 * follows. Whoever dispatches of the same order waits for this transaction's end. Throws Refusal for a product that the
 * order does not have, or not so many of.
 *
 * @param lines each product once
 */
export async function dispatchLines(
  { deps, session, transaction }: Pick<Save, 'deps' | 'session' | 'transaction'>,
  orderNo: number,
  lines: readonly { productId: number; qty: number }[],
): Promise<void> {
  const { log } = ordersIn(deps.config.timeZone);
  const id = orderNo;
  const before = await log.rowBefore({ transaction, session, id });
  if (!before) throw new Refusal(goneMessage);
  const isOrder = sql`company_id = ${session.companyId} and order_no = ${orderNo}`;
  await transaction.execute(sql`select from orders where ${isOrder} for update`);
  const { rows } = await transaction.execute(sql`
    update order_lines l set dispatched = l.dispatched + given.qty
    from unnest(${sql.param(lines.map(({ productId }) => productId))}::int[],
      ${sql.param(lines.map(({ qty }) => qty))}::int[]) as given (product_id, qty)
    where ${isOrder} and l.product_id = given.product_id and l.dispatched + given.qty between 0 and l.qty
    returning l.product_id`);
  if (rows.length < lines.length) throw new Refusal(notOrdered);
  await log.record({ transaction, session, id }, 'updated', before);
}
