import { type SQL, sql } from 'drizzle-orm';
import * as yup from 'yup';
import {
  type CartProduct,
  cartQtySchema,
  clearCart,
  getCart,
  mostOrderLines,
  orderTexts,
  pasteCart,
  type RefusedLine,
  setCartQty,
} from '../../../contract/calls/orders.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/connect.ts';
import { readPastedLines } from './pastedLines.ts';

const stopped = 'This product is not sold any more.';

/** Reads a person's cart among the products of the company that they act for, in the order in which they filled it. */
async function readCart(runner: Runner, { userId, companyId }: Session): Promise<CartProduct[]> {
  const { rows } = await runner.execute<CartProduct>(sql`
    select p.id as "ProductId", p.product_name as "ProductName", p.product_image as "ProductImage", p.mrp as "MRP",
      p.oem as "OEM", p.hp_code as "HPCode", c.qty as "Qty", not p.is_active as "IsStopped"
    from cart_lines c join products p on p.id = c.product_id
    where c.user_id = ${userId} and c.company_id = ${companyId} order by c.added_at, p.id`);
  return rows;
}

/** Reads products of the company, with the wanted quantities, as a cart would show them. */
async function readWanted(
  runner: Runner,
  { companyId }: Session,
  wanted: readonly WantedProduct[],
): Promise<CartProduct[]> {
  const { rows } = await runner.execute<CartProduct>(sql`
    select p.id as "ProductId", p.product_name as "ProductName", p.product_image as "ProductImage", p.mrp as "MRP",
      p.oem as "OEM", p.hp_code as "HPCode", given.qty as "Qty", not p.is_active as "IsStopped"
    from ${unnested(wanted)} join products p on p.id = given.product_id
    where p.company_id = ${companyId} order by given.place`);
  return rows;
}

interface WantedProduct {
  productId: number;
  qty: number;
}

const unnested = (wanted: readonly WantedProduct[]): SQL => {
  const products = sql`${sql.param(wanted.map(({ productId }) => productId))}::int[]`;
  const quantities = sql`${sql.param(wanted.map(({ qty }) => qty))}::int[]`;
  return sql`unnest(${products}, ${quantities}) with ordinality as given (product_id, qty, place)`;
};

/** Sets the quantities of these products in the cart. Throws Refusal beyond the most that an order can have. */
async function setQuantities(
  transaction: Transaction,
  { userId, companyId }: Session,
  wanted: readonly WantedProduct[],
): Promise<void> {
  await transaction.execute(sql`
    insert into cart_lines as c (user_id, company_id, product_id, qty, added_at)
    select ${userId}, ${companyId}, given.product_id, given.qty, now() + given.place * interval '1 microsecond'
    from ${unnested(wanted)}
    on conflict (user_id, company_id, product_id) do update set qty = excluded.qty`);
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from cart_lines where user_id = ${userId} and company_id = ${companyId}`);
  if ((rows[0]?.count ?? 0) > mostOrderLines) throw new Refusal(orderTexts.tooMany);
}

export const getCartEndpoint = endpoint(getCart, async ({ deps, session }) =>
  done(await readCart(deps.database.db, session)),
);

export const setCartQtyEndpoint = endpoint(setCartQty, cartQtySchema, async ({ session, input, write }) => {
  const { ProductId: productId, Qty: qty } = input;
  const { companyId, userId } = session;
  return write(async (transaction) => {
    if (qty) {
      const { rows } = await transaction.execute<{ active: boolean }>(sql`
        select is_active as active from products where id = ${productId} and company_id = ${companyId}`);
      const problem = !rows[0] ? orderTexts.product : !rows[0].active ? stopped : undefined;
      if (problem) throw refusalAt('ProductId', problem);
      await setQuantities(transaction, session, [{ productId, qty }]);
    } else
      await transaction.execute(sql`
        delete from cart_lines
        where user_id = ${userId} and company_id = ${companyId} and product_id = ${productId}`);
    return done({ ProductId: productId, Qty: qty });
  });
});

export const clearCartEndpoint = endpoint(clearCart, async ({ session, write }) =>
  write(async (transaction) => {
    await transaction.execute(
      sql`delete from cart_lines where user_id = ${session.userId} and company_id = ${session.companyId}`,
    );
    return done();
  }),
);

/** Characters of a pasted list. */
const mostPasted = 200_000;

/**
 * `OrderBooking/PasteCart`: puts the good lines into the cart, or in a trial nowhere, and names the others with their
 * reasons.
 */
export const pasteCartEndpoint = endpoint(
  pasteCart,
  yup.object({
    Lines: yup
      .string()
      .transform((text: unknown) => (typeof text === 'string' ? text.replaceAll('\u0000', '') : ''))
      .max(mostPasted, orderTexts.tooManyPasted)
      .default(''),
    IsTrial: yup.boolean().default(false),
  }),
  async ({ deps, session, input, write }) => {
    if (input.IsTrial) {
      const { db } = deps.database;
      const { wanted, refused: Refused } = await readPastedLines(db, session.companyId, input.Lines);
      return done({ Added: wanted.length, Refused, Cart: await readWanted(db, session, wanted) });
    }
    return write(async (transaction) => {
      const { wanted, refused } = await readPastedLines(transaction, session.companyId, input.Lines);
      if (wanted.length) await setQuantities(transaction, session, wanted);
      const Refused: RefusedLine[] = refused;
      return done({ Added: wanted.length, Refused, Cart: await readCart(transaction, session) });
    });
  },
);
