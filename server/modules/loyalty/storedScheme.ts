import { sql } from 'drizzle-orm';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { Transaction } from '../../db/connect.ts';

interface StoredScheme {
  roleId: number;
  range: SerialRange;
  /** `YYYY-MM-DD`. */
  startDate: string;
}

/** What never changes of a company's scheme; undefined for another company's, as if it did not exist. */
export async function storedScheme(
  transaction: Transaction,
  companyId: number,
  id: number,
): Promise<StoredScheme | undefined> {
  const { rows } = await transaction.execute<{ role: number; from: number; to: number; start: string }>(sql`
    select role_id as role, from_no as "from", to_no as "to", start_date as start from schemes
    where id = ${id} and company_id = ${companyId}`);
  const [row] = rows;
  return row && { roleId: row.role, range: { from: row.from, to: row.to }, startDate: row.start };
}
