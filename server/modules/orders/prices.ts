import { type SQL, sql } from 'drizzle-orm';
import { getPrices, orderTexts } from '../../../contract/calls/orders/orders.ts';
import { webType } from '../../../contract/choices/people.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { discounted, rupeesOf } from '../../../contract/calls/orders/amounts.ts';
import { done, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint, type AskingWithin } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';

/** What is declared for a product: its MRP in rupees, and the price in paise or the discount in basis points. */
interface Declared extends Record<string, unknown> {
  mrp: number;
  price: number | null;
  discount: number | null;
}

/** Returns the price of a piece in paise: the declared one, or the MRP less the discount. */
const priceOf = ({ mrp, price, discount }: Declared): number => price ?? discounted(mrp * 100, discount ?? 0);

/** SQL that is true of the dealers whom `session` may order for; a dealer orders for themselves. */
export const mayOrderFor = ({ companyId, userId, userType }: Session): SQL =>
  sql`d.company_id = ${companyId} and (${userType === webType} or d.user_id = ${userId})`;

/**
 * Reads what a dealer pays today for a piece of each product, in paise, by the products' ids: the price of the dealer's group for
 * the product, else for its category, else for all products, else the MRP.
 */
export async function readPrices(
  runner: Runner,
  deps: Pick<Deps, 'config' | 'now'>,
  { companyId, dealerId, productIds }: { companyId: number; dealerId: number; productIds: readonly number[] },
): Promise<Map<number, number>> {
  const today = dayInZone(deps.config.timeZone, 0, deps.now());
  const { rows } = await runner.execute<Declared & { id: number }>(sql`
    select p.id, p.mrp, l.price, l.discount from products p left join lateral (
      select (l.price * 100)::bigint as price, (l.discount * 100)::int as discount
      from price_lists l join dealers d on d.company_id = l.company_id and d.dealer_group_id = l.dealer_group_id
      where d.id = ${dealerId} and l.company_id = ${companyId} and l.is_active
        and coalesce(l.product_id, p.id) = p.id and coalesce(l.category_id, p.category_id) = p.category_id
        and daterange(l.valid_from, l.valid_to, '[]') @> ${today}::date
      order by l.applies_to limit 1) l on true
    where p.company_id = ${companyId} and p.id = any(${sql.param(productIds)}::int[])`);
  return new Map(rows.map((row) => [row.id, priceOf(row)]));
}

/** Gives a held order's unpriced lines today's price, where there is one by now. Whoever calls it records the change. */
export async function priceLines(
  { deps, session: { companyId }, transaction }: AskingWithin,
  { orderNo, dealerId }: { orderNo: number; dealerId: number },
): Promise<void> {
  const unpriced = sql`company_id = ${companyId} and order_no = ${orderNo} and mrp = 0 and price = 0`;
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select product_id as id from order_lines where ${unpriced}`,
  );
  if (!rows.length) return;
  const productIds = rows.map(({ id }) => id);
  const prices = await readPrices(transaction, deps, { companyId, dealerId, productIds });
  await transaction.execute(sql`
    update order_lines set price = given.today
    from unnest(${sql.param([...prices.keys()])}::int[], ${sql.param([...prices.values()])}::bigint[]) as given (id, today)
    where ${unpriced} and product_id = given.id and given.today > 0`);
}

/** `OrderBooking/GetPrices`: what a dealer pays today, so people see it before they book. */
export const getPricesEndpoint = endpoint(getPrices, async ({ deps, session, input }) => {
  const { db } = deps.database;
  const { DealerId: dealerId, ProductIds: productIds } = input;
  const dealers = await db.execute(
    sql`select from dealers d where d.id = ${dealerId} and ${mayOrderFor(session)}`,
  );
  if (!dealers.rows.length) throw refusalAt('DealerId', orderTexts.dealer);
  const prices = await readPrices(db, deps, { companyId: session.companyId, dealerId, productIds });
  return done(Array.from(prices, ([ProductId, price]) => ({ ProductId, Price: rupeesOf(price) })));
});
