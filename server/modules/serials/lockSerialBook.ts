import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connect.ts';

/**
 * Holds the company's book of numbers until the transaction ends: whoever issues or maps numbers of this company after
 * it sees what this transaction did.
 */
export async function lockSerialBook(transaction: Transaction, companyId: number): Promise<void> {
  await transaction.execute(sql`
    insert into serial_books as b (company_id) values (${companyId})
    on conflict (company_id) do update set last_serial = b.last_serial`);
}
