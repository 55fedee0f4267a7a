import { sql } from 'drizzle-orm';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';
import { parseMultirange, toRangeLiteral } from '../serials/rangeLiteral.ts';

interface Wanted {
  companyId: number;
  productId: number;
  range: SerialRange;
}

/** Throws a Refusal that names the first numbers of `range` that are not mapped to the product (spec 2 §7, series). */
export async function requireMappedNumbers(
  transaction: Transaction,
  { companyId, productId, range }: Wanted,
): Promise<void> {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ missing: string }>(sql`
    select (int8multirange(${literal}::int8range) - coalesce(range_agg(mapped), '{}'))::text as missing from mappings
    where company_id = ${companyId} and product_id = ${productId} and mapped && ${literal}::int8range`);
  const [missing, ...more] = parseMultirange(rows[0]?.missing ?? '{}');
  if (!missing) return;
  const message = `Not mapped to this product: ${formatRange(missing)}${more.length ? ' and more' : ''}.`;
  throw new Refusal(message, { errors: { FromNo: message } });
}
