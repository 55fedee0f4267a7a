import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';

const noProduct = 'Please select Product';
const inactive = 'This product is inactive: make it active before numbers are mapped to it.';

/** Throws a Refusal unless the product is the company's own, as if another's did not exist, and active. */
export async function requireMappedProduct(
  transaction: Transaction,
  companyId: number,
  productId: number,
): Promise<void> {
  const { rows } = await transaction.execute<{ active: boolean }>(sql`
    select is_active as active from products where id = ${productId} and company_id = ${companyId}`);
  const problem = !rows[0] ? noProduct : !rows[0].active ? inactive : undefined;
  if (problem) throw new Refusal(problem, { errors: { ProductId: problem } });
}
