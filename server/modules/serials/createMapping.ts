import { sql } from 'drizzle-orm';
import { isSerial, rangeEnd } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import type { Save } from '../../engine/Registry.ts';
import { requireMappable } from './requireMappable.ts';
import { requireMappedProduct } from './requireMappedProduct.ts';
import { lockSerialBook } from './lockSerialBook.ts';
import { toRangeLiteral } from './rangeLiteral.ts';

const noSuchNumbers = 'There are no such numbers.';
const taken = 'Some of these numbers are mapped already.';

/**
 * Maps issued numbers of the company acted for to one of its products and answers the id. Throws a Refusal that says
 * which numbers are not issued, or mapped and to what (spec 3 §5). Demapped numbers can be mapped again.
 */
export async function createMapping({ transaction, session, values }: Save): Promise<number> {
  const { companyId, userId } = session;
  const from = Number(values.FromNo);
  const range = { from, to: rangeEnd(from, Number(values.Qty)) };
  if (!isSerial(range.from) || !isSerial(range.to))
    throw new Refusal(noSuchNumbers, { errors: { FromNo: noSuchNumbers } });
  await requireMappedProduct(transaction, companyId, Number(values.ProductId));
  // One after the other, so that the losers of a race are told who has the numbers.
  await lockSerialBook(transaction, companyId);
  await requireMappable(transaction, companyId, range);
  const literal = toRangeLiteral(range);
  try {
    const mapped = await transaction.execute<{ id: number }>(sql`
      insert into mappings (company_id, product_id, serials, mapped, batch_no, manufactured_on, expires_on, created_by, updated_by)
      values (${companyId}, ${values.ProductId}, ${literal}::int8range, int8multirange(${literal}::int8range),
        ${values.BatchNo}, ${values.MFGDate}, ${values.EXPDate}, ${userId}, ${userId}) returning id`);
    return Number(mapped.rows[0]?.id);
  } catch (error) {
    if (pgError(error)?.code !== sqlState.exclusionViolation) throw error;
    throw new Refusal(taken, { code: '409', errors: { FromNo: taken } });
  }
}
