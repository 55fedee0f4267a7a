import { sql } from 'drizzle-orm';
import { runNamed, type Transaction } from '../db/transaction.ts';

/**
 * Takes a company's next number of a series, beginning with 1 in each `period`. Call it as late as can be: whoever takes the next
 * one waits for this transaction's end, and gets this number where it fails.
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
