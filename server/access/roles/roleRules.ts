import { sql } from 'drizzle-orm';
import { dealerRoleName, mobileType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Refusals } from '../../engine/Module.ts';
import type { BeforeToggle } from '../../engine/save.ts';
import { lackedRights } from './roleRights.ts';

/**
 * Tells whether an active person of the company can see and change its roles, not counting the role `without`. Locks the
 * company's roles first, so that two people who take this right from each other follow one another.
 */
export async function someoneKeepsRoles(
  transaction: Transaction,
  companyId: number,
  without?: number,
): Promise<boolean> {
  await transaction.execute(
    sql`select id from roles where company_id = ${companyId} order by id for no key update`,
  );
  const { rows } = await transaction.execute(sql`
    select 1 from users u
      join roles r on r.id = u.role_id and r.is_active
      join role_permissions g on g.role_id = r.id and g.is_view and g.is_edit
      join pages p on p.id = g.page_id and p.action_name = ${pageKeys.roleMaster}
    where u.company_id = ${companyId} and u.is_active and r.id is distinct from ${without ?? null}
    limit 1`);
  return rows.length > 0;
}

export const lastKeeper =
  'Somebody must keep the rights to view and update roles, or nobody could give rights any more.';

/** Refuses to make the last role inactive whose people can change roles. */
export const protectLastKeeper: BeforeToggle = async ({
  transaction,
  session: { companyId },
  id,
  active,
}) => {
  if (active) return;
  if (
    (await someoneKeepsRoles(transaction, companyId)) &&
    !(await someoneKeepsRoles(transaction, companyId, id))
  )
    throw new Refusal(lastKeeper);
};

const ofDealers = `lower(r."RoleName") = lower('${dealerRoleName}') and r."UserType" = ${mobileType} and exists (
  select from dealers d join users u on u.id = d.user_id where u.role_id = r."RoleId")`;
const dealersRole = `case when ${ofDealers} then 'Dealers have this role: it keeps its name and its user type, and stays active.' end`;

/**
 * Nobody changes a role that has more rights than theirs, makes their own inactive, or changes what makes a role the
 * dealers'.
 */
export const roleRefusals: Refusals = {
  row: {
    edit: lackedRights,
    activate: lackedRights,
    inactivate: `coalesce(case when r."RoleId" = :role then 'Your own role can''t be made inactive.' end, ${dealersRole}, (${lackedRights}))`,
    RoleName: dealersRole,
    UserType: dealersRole,
  },
};
