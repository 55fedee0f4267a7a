import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Save } from '../../engine/Registry.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { requireMappedProduct } from './requireMappedProduct.ts';

const scanned = 'Some of these numbers were scanned already: the mapping stays as it is.';

/**
 * Changes a mapping's product, batch and dates; From and To never. Throws a Refusal once one of its numbers was found
 * genuine: people have seen it as it is.
 */
export async function updateMapping({
  transaction,
  session,
  values,
  id,
}: Save & { id: number }): Promise<number> {
  const { companyId, userId } = session;
  const found = await transaction.execute<{ product: number; scanned: boolean }>(sql`
    select m.product_id as product, exists (
      select from serial_scans s where s.company_id = m.company_id
        and s.serial >= lower(m.serials) and s.serial < upper(m.serials) and m.mapped @> s.serial) as scanned
    from mappings m where m.id = ${id} and m.company_id = ${companyId} for update of m`);
  const [before] = found.rows;
  if (!before) throw new Refusal(goneMessage);
  if (before.scanned) throw new Refusal(scanned, { code: '409' });
  const productId = Number(values.ProductId);
  if (productId !== before.product) await requireMappedProduct(transaction, companyId, productId);
  await transaction.execute(sql`
    update mappings set product_id = ${productId}, batch_no = ${values.BatchNo},
      manufactured_on = ${values.MFGDate}, expires_on = ${values.EXPDate}, updated_at = now(), updated_by = ${userId}
    where id = ${id}`);
  return id;
}
