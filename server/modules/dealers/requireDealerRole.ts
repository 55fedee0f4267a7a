import { sql } from 'drizzle-orm';
import { dealerRoleName } from '../../../contract/dealer/dealerRoleName.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';

const noRole =
  'The company has no active role named Dealer. Please add it in User Role, with the user type Mobile.';

/**
 * The role of a company's dealers: the active one for mobile users labelled Dealer, without regard to case (spec 2 §3, §6). Throws Refusal,
 * which says what to do, where there is none.
 */
export async function requireDealerRole(transaction: Transaction, companyId: number): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select id from roles
    where company_id = ${companyId} and user_type = ${mobileType} and lower(role_name) = lower(${dealerRoleName})
      and is_active`);
  const [role] = rows;
  if (!role) throw new Refusal(noRole);
  return role.id;
}
