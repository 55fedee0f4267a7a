import { sql } from 'drizzle-orm';
import type { AfterSave } from '../../engine/Registry.ts';

/** A kept price is the product's own from then on; the other way about is the trigger `products_keep_price`. */
export const followPrice: AfterSave = async ({ transaction, session, values }) => {
  await transaction.execute(sql`
    update products set mrp = ${values.MRP}, updated_at = now(), updated_by = ${session.userId}
    where id = ${values.ProductId} and company_id = ${session.companyId}`);
};
