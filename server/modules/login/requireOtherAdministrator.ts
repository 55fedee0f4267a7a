import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Database, Transaction } from '../../db/connect.ts';

const last =
  'You are the last administrator of the operating company: without you nobody could manage the portal. Please make somebody else an administrator first.';

/**
 * Throws Refusal where `userId` is the only person left who administers the operating company. In a transaction two of
 * them who leave at the same moment wait for each other.
 */
export async function requireOtherAdministrator(
  database: Transaction | Database['db'],
  userId: number,
): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select u.id from users u
      join administrator_roles a on a.role_id = u.role_id
      join roles r on r.id = u.role_id and r.is_active
    where u.is_active and u.company_id = (select min(id) from companies)
    order by u.id for update of u`);
  if (rows.length === 1 && rows[0]?.id === userId) throw new Refusal(last);
}
