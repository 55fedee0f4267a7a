import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages.ts';
import type { Transaction } from '../../db/connect.ts';

/** The pages on which people are kept under their own number. */
const peoplePages = sql`(${pageKeys.userMaster}, ${pageKeys.userApproval})`;

/**
 * Takes a person out of the audit log: what they did stays under `name`, what was known of them is emptied. The only
 * change that entries ever see.
 */
export async function erasePersonFromLog(
  transaction: Transaction,
  userId: number,
  name: string,
): Promise<void> {
  await transaction.execute(sql`select set_config('sealbook.erasing_person', 'yes', true)`);
  await transaction.execute(sql`update audit_entries set user_name = ${name} where user_id = ${userId}`);
  await transaction.execute(sql`
    update audit_entries set record_label = ${name}, before = '{}', after = '{}'
    where page in ${peoplePages} and record_id = ${userId}
      or page = ${pageKeys.dealerMaster} and record_id = (select id from dealers where user_id = ${userId})`);
  await transaction.execute(sql`select set_config('sealbook.erasing_person', '', true)`);
}
