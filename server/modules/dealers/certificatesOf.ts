import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connect.ts';
import { dealerMaster } from '../pageKeys.ts';

/** The addresses of a dealer's certificates, the present one and those that it replaced; none of other people. */
export async function certificatesOf(transaction: Transaction, userId: number): Promise<string[]> {
  const { rows } = await transaction.execute<{ address: string }>(sql`
    select d.gst_certificate as address from dealers d where d.user_id = ${userId} and d.gst_certificate is not null
    union
    select state.address from dealers d
      join audit_entries e on e.company_id = d.company_id and e.page = ${dealerMaster} and e.record_id = d.id
      cross join lateral (values (e.before ->> 'GstCertificate'), (e.after ->> 'GstCertificate')) as state (address)
    where d.user_id = ${userId} and state.address is not null`);
  return rows.map(({ address }) => address);
}
