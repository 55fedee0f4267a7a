import { sql } from 'drizzle-orm';
import { mobileType } from '../../../contract/userTypes.ts';
import type { Transaction } from '../../db/connect.ts';

/** The company's active role for mobile users of a name, without regard to case (spec 2 §3, §6). */
export async function findMobileRole(
  db: Pick<Transaction, 'execute'>,
  companyId: number,
  roleName: string,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from roles
    where company_id = ${companyId} and user_type = ${mobileType} and is_active
      and lower(role_name) = lower(${roleName})
    order by id limit 1`);
  return rows[0]?.id;
}
