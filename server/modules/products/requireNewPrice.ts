import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Hook } from '../../engine/Registry.ts';

const noProduct = 'Please select Product';
const samePrice = 'This is the MRP of the product already.';

/**
 * Holds the priced product until the price is kept, so that two prices of one moment come one after the other. Throws a
 * Refusal for another company's product, as if it did not exist, and for the price that is in force.
 */
export const requireNewPrice: Hook = async ({ transaction, session, values }) => {
  const { rows } = await transaction.execute<{ mrp: number }>(sql`
    select mrp from products where id = ${values.ProductId} and company_id = ${session.companyId} for update`);
  if (!rows[0]) throw new Refusal(noProduct, { errors: { ProductId: noProduct } });
  if (rows[0].mrp === values.MRP) throw new Refusal(samePrice, { errors: { MRP: samePrice } });
};
