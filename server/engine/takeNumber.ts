import { sql } from 'drizzle-orm';
import { runNamed, type Transaction } from '../db/transaction.ts';

/**
 * Takes a company's next number of a series, from 1 in each `period`. Call it late: whoever takes the next one waits
 * for the end of this transaction, and gets this number where it fails.
 */
export async function takeNumber(
  transaction: Transaction,
  companyId: number,
  series: string,
  period = '',
): Promise<number> {
  const [taken] = await runNamed<{ number: number }>(
    transaction,
    sql`select take_number(${companyId}::int, ${series}, ${period}) as number`,
  );
  return Number(taken?.number);
}
