import { sql } from 'drizzle-orm';
import { signUpTexts, type SignUpTarget } from '../../../contract/calls/signUp.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';

/** The company that an account is asked from, and the role that it would have. */
export interface Place {
  companyId: number;
  companyName: string;
  roleId: number;
}

const refused = (field: keyof SignUpTarget, text: string) => new Refusal(text, { errors: { [field]: text } });

/** The active company of a prefix and its active role for mobile users of that name. Throws Refusal. */
export async function requireMembership(
  db: Pick<Transaction, 'execute'>,
  { Prefix, RoleName }: SignUpTarget,
): Promise<Place> {
  const { rows } = await db.execute<Omit<Place, 'roleId'> & { roleId: number | null }>(sql`
    select c.id as "companyId", c.company_display_name as "companyName", r.id as "roleId"
    from companies c
      left join roles r on r.company_id = c.id and r.user_type = ${mobileType} and r.is_active
        and lower(r.role_name) = lower(${RoleName})
    where c.prefix = ${Prefix} and c.is_active
    order by r.id limit 1`);
  const [place] = rows;
  if (!place) throw refused('Prefix', signUpTexts.noCompany);
  const { roleId } = place;
  if (roleId === null) throw refused('RoleName', signUpTexts.noRole);
  return { ...place, roleId };
}
