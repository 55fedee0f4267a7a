import type { InputOf } from '../../../contract/calls/Call.ts';
import { type SQL, sql } from 'drizzle-orm';
import { createOrder, type OrderedQty, orderTexts } from '../../../contract/calls/orders/orders.ts';
import { webType } from '../../../contract/choices/people.ts';
import { isPriced, paiseOf, rupeesOf } from '../../../contract/calls/orders/amounts.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { endpoint, requireRight, type AskingWithin } from '../../calls/endpoint.ts';
import { changedSince, done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdRow, type WireRow } from '../../engine/rows/RowSource.ts';
import { orderPage, ordersIn } from './orderRows.ts';
import { mayOrderFor, readPrices } from './prices.ts';
import { takeNumber } from '../../engine/takeNumber.ts';

type OrderInput = InputOf<typeof createOrder>;

const dealerStopped = 'This dealer is inactive: nothing can be ordered for them.';
const dealerStays = 'Part of this order was dispatched, so its dealer can’t change.';
export const inactiveOrder = 'This order is inactive.';
const stopped = (name: string) => `${name} is no longer sold. Please take it out.`;
const stoppedMore = (name: string, qty: number) =>
  `${name} is no longer sold: the order can have no more than its ${formatQuantity(qty)}.`;
const sent = (name: string, qty: number) =>
  `${name}: ${formatQuantity(qty)} were dispatched already, so Qty can't be less.`;
const otherPrice = (name: string, price: number, seen: number) =>
  `${name}: the price is ${formatMoney(rupeesOf(price), 2)} now, and not ${formatMoney(rupeesOf(seen), 2)}. Please look at the order again.`;
const sentStays = (name: string, qty: number) =>
  `${name}: ${formatQuantity(qty)} were dispatched already, so it stays in the order.`;

/** A stored product of an order. */
interface StoredLine {
  productId: number;
  name: string;
  qty: number;
  dispatched: number;
  /** The price on booking, in paise. */
  price: number;
  /** The MRP on booking, in rupees. */
  mrp: number;
}

/**
 * Throws Refusal unless `session` may order for this dealer: another company's dealer and, for a dealer, anybody else is as
 * if they did not exist.
 *
 * @param isKept whether the order has this dealer already, who may have become inactive since
 */
async function requireDealer(transaction: Transaction, session: Session, dealerId: number, isKept: boolean) {
  const { rows } = await transaction.execute<{ active: boolean }>(sql`
    select u.is_active and u.is_approved as active from dealers d join users u on u.id = d.user_id
    where d.id = ${dealerId} and ${mayOrderFor(session)} for share of u`);
  const [dealer] = rows;
  const problem = !dealer ? orderTexts.dealer : !dealer.active && !isKept ? dealerStopped : undefined;
  if (problem) throw refusalAt('DealerId', problem);
}

const ids = (lines: readonly OrderedQty[]): SQL =>
  sql`${sql.param(lines.map(({ ProductId }) => ProductId))}::int[]`;
const quantities = (lines: readonly OrderedQty[]): SQL =>
  sql`${sql.param(lines.map(({ Qty }) => Qty))}::int[]`;

/**
 * Throws Refusal that names each product that can't be ordered so: another company's, as if it did not exist, one that is no
 * longer sold, or fewer than were dispatched. Holds the products until the order is stored.
 */
async function requireLines(
  transaction: Transaction,
  companyId: number,
  lines: readonly OrderedQty[],
  stored: readonly StoredLine[],
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number; name: string; active: boolean }>(sql`
    select id, product_name as name, is_active as active from products
    where company_id = ${companyId} and id = any(${ids(lines)}) order by id for share`);
  const products = new Map(rows.map((product) => [product.id, product]));
  const before = new Map(stored.map((line) => [line.productId, line]));
  const errors: Record<string, string> = {};
  for (const [at, { ProductId, Qty }] of lines.entries()) {
    const product = products.get(ProductId);
    const line = before.get(ProductId);
    const where = `productDetails[${at}]`;
    if (!product) errors[`${where}.ProductId`] = orderTexts.product;
    else if (!product.active && !line) errors[`${where}.ProductId`] = stopped(product.name);
    else if (!product.active && line && Qty > line.qty)
      errors[`${where}.Qty`] = stoppedMore(product.name, line.qty);
    else if (line && Qty < line.dispatched) errors[`${where}.Qty`] = sent(product.name, line.dispatched);
  }
  const ordered = new Set(lines.map(({ ProductId }) => ProductId));
  const lost = stored.find(({ productId, dispatched }) => dispatched && !ordered.has(productId));
  if (lost) errors['productDetails'] = sentStays(lost.name, lost.dispatched);
  const [message] = Object.values(errors);
  if (message) throw new Refusal(message, { errors });
}

/**
 * Decides the price of each line, in paise: the one that it has, else that of today; 0 where there is none yet. Throws Refusal that names each product whose
 * price the person saw as another one.
 *
 * @param stored the lines whose prices stay
 */
async function decidePrices(
  { deps, session: { companyId }, transaction }: AskingWithin,
  { DealerId: dealerId, productDetails: lines }: OrderInput,
  stored: readonly StoredLine[],
): Promise<number[]> {
  const productIds = lines.map(({ ProductId }) => ProductId);
  const today = await readPrices(transaction, deps, { companyId, dealerId, productIds });
  const known = stored.filter(({ mrp, price }) => isPriced({ MRP: mrp, Price: price }));
  const before = new Map(known.map(({ productId, price }) => [productId, price]));
  const prices = productIds.map((id) => before.get(id) ?? today.get(id) ?? 0);
  const { rows } = await transaction.execute<{ id: number; name: string }>(sql`
    select id, product_name as name from products where company_id = ${companyId} and id = any(${ids(lines)})`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const errors = lines.flatMap(({ ProductId, Price }, at) => {
    const price = prices[at] ?? 0;
    if (Price === undefined || paiseOf(Price) === price) return [];
    return [[`productDetails[${at}].Price`, otherPrice(names.get(ProductId) ?? '', price, paiseOf(Price))]];
  });
  const [first] = errors;
  if (first) throw new Refusal(first[1] ?? '', { errors: Object.fromEntries(errors) });
  return prices;
}

/** Writes an order's lines as they were sent, with their prices in paise. */
async function writeLines(
  transaction: Transaction,
  companyId: number,
  orderNo: number,
  lines: readonly OrderedQty[],
  prices: readonly number[],
): Promise<void> {
  await transaction.execute(sql`
    delete from order_lines
    where company_id = ${companyId} and order_no = ${orderNo} and not product_id = any(${ids(lines)})`);
  await transaction.execute(sql`
    insert into order_lines as l (company_id, order_no, product_id, place, qty, mrp, price)
    select ${companyId}, ${orderNo}, p.id, given.place, given.qty, p.mrp, given.price
    from unnest(${ids(lines)}, ${quantities(lines)}, ${sql.param(prices)}::bigint[])
      with ordinality as given (product_id, qty, price, place)
      join products p on p.id = given.product_id and p.company_id = ${companyId}
    on conflict (company_id, order_no, product_id) do update
      set qty = excluded.qty, place = excluded.place, price = excluded.price
    where (l.qty, l.place, l.price) is distinct from (excluded.qty, excluded.place, excluded.price)`);
}

/** Books an order, and returns its number. Throws Refusal. */
export async function insertOrder(saving: AskingWithin, request: OrderInput): Promise<number> {
  const { deps, session, transaction } = saving;
  const { DealerId, Remark, productDetails, IsFromCart } = request;
  const { companyId, userId, userType } = session;
  await requireDealer(transaction, session, DealerId, false);
  await requireLines(transaction, companyId, productDetails, []);
  const prices = await decidePrices(saving, request, []);
  const orderNo = await takeNumber(transaction, companyId, 'orders');
  // not before: the number may have been waited for, and the list is in the order of the numbers
  const now = deps.now();
  // new to staff, whoever booked it, for they have to send it; a dealer knows what they booked themselves
  await transaction.execute(sql`
    insert into orders (company_id, order_no, dealer_id, remark, read_by_dealer, created_at, updated_at, created_by, updated_by)
    values (${companyId}, ${orderNo}, ${DealerId}, ${Remark || null}, ${userType !== webType}, ${now}, ${now}, ${userId}, ${userId})`);
  await writeLines(transaction, companyId, orderNo, productDetails, prices);
  // what somebody changed on another device since the order was sent stays in the cart
  if (IsFromCart)
    await transaction.execute(sql`
      delete from cart_lines c using unnest(${ids(productDetails)}, ${quantities(productDetails)}) as given (product_id, qty)
      where c.user_id = ${userId} and c.company_id = ${companyId}
        and c.product_id = given.product_id and c.qty = given.qty`);
  return orderNo;
}

const isSame = (
  { DealerId, Remark, productDetails }: OrderInput,
  order: { dealerId: number; remark: string | null },
  stored: readonly StoredLine[],
  prices: readonly number[],
): boolean => {
  const before = new Map(stored.map((line) => [line.productId, line]));
  return (
    DealerId === order.dealerId &&
    Remark === (order.remark ?? '') &&
    productDetails.length === stored.length &&
    productDetails.every(({ ProductId, Qty }, at) => {
      const line = before.get(ProductId);
      return line?.qty === Qty && line.price === prices[at];
    })
  );
};

/** Changes an order by what was sent. Throws Refusal, also where `session` sees no such order: without `row`. */
export async function updateOrder(
  saving: AskingWithin,
  request: OrderInput,
  row: WireRow | undefined,
): Promise<void> {
  const { deps, session, transaction } = saving;
  const { companyId, userId, userType } = session;
  const { OrderBookingNo: orderNo, DealerId, Remark, productDetails, Version } = request;
  if (!row) throw new Refusal(goneMessage);
  if (Version && Version !== row['Version']) throw changedSince(row);
  if (!row['IsActive']) throw new Refusal(inactiveOrder);
  const isOrder = sql`company_id = ${companyId} and order_no = ${orderNo}`;
  // held until the end: whoever dispatches of it waits, or came before
  const found = await transaction.execute<{
    dealerId: number;
    remark: string | null;
    dispatched: boolean;
  }>(sql`
    select dealer_id as "dealerId", remark, dispatched > 0 or exists (select from dispatches d
      where d.company_id = o.company_id and d.order_no = o.order_no) as dispatched
    from orders o where ${isOrder} for update`);
  const [order] = found.rows;
  if (!order) throw new Refusal(goneMessage);
  const { rows: stored } = await transaction.execute<StoredLine & Record<string, unknown>>(sql`
    select l.product_id as "productId", p.product_name as name, l.qty, l.dispatched, l.price, l.mrp
    from order_lines l join products p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_no = ${orderNo} order by l.place`);
  const isKept = DealerId === order.dealerId;
  await requireDealer(transaction, session, DealerId, isKept);
  if (!isKept && order.dispatched) throw refusalAt('DealerId', dealerStays);
  await requireLines(transaction, companyId, productDetails, stored);
  // another dealer has prices of their own
  const prices = await decidePrices(saving, request, isKept ? stored : []);
  if (isSame(request, order, stored, prices)) throw new Refusal(orderTexts.unchanged);
  await writeLines(transaction, companyId, orderNo, productDetails, prices);
  // a change by one side is new to the other
  const unread = userType === webType ? sql`read_by_dealer = false` : sql`read_by_staff = false`;
  await transaction.execute(sql`
    update orders set dealer_id = ${DealerId}, remark = ${Remark || null}, updated_at = ${deps.now()},
      updated_by = ${userId}, ${unread}
    where ${isOrder}`);
}

/** `OrderBooking/CreateOrder`: books an order, or updates one by its number, in one transaction (spec 2 §5). */
export const createOrderEndpoint = endpoint(createOrder, async ({ deps, session, input, write }) => {
  const isNew = !input.OrderBookingNo;
  requireRight(session, orderPage, isNew ? 'add' : 'edit');
  const { source, log } = ordersIn(deps.config.timeZone);
  return write(async (transaction) => {
    const stored = isNew ? undefined : input.OrderBookingNo;
    const before =
      stored === undefined ? undefined : await holdRow(source, { transaction, session, id: stored });
    if (stored === undefined) {
      const id = await insertOrder({ deps, session, transaction }, input);
      await log.record({ transaction, session, id }, 'created', before);
      return done({ OrderBookingNo: id, Id: id }, 'Order created successfully.');
    }
    await updateOrder({ deps, session, transaction }, input, before);
    await log.record({ transaction, session, id: stored }, 'updated', before);
    return done({ OrderBookingNo: stored, Id: stored }, 'Order updated successfully.');
  });
});
