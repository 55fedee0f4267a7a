import { sql } from 'drizzle-orm';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeNumber } from '../../engine/takeNumber.ts';

/** Takes the company's next code of a dispatch, or of a return, whose numbers begin anew each year. Call it as late as can be. */
export async function nextCode(
  transaction: Transaction,
  companyId: number,
  type: 'DID' | 'RID',
  year: number,
): Promise<string> {
  const [series, period] = type === 'DID' ? ['dispatches', ''] : ['returns', String(year)];
  const number = await takeNumber(transaction, companyId, series, period);
  const { rows } = await transaction.execute<{ prefix: string }>(
    sql`select prefix from companies where id = ${companyId}`,
  );
  return formatCarton({ prefix: rows[0]?.prefix ?? '', type, year, number });
}
