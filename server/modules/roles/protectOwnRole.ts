import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';
import type { BeforeToggle, Hook } from '../../engine/Module.ts';
import { requireOwnRights } from './roleRights.ts';

/**
 * Whether an active person of the company can see and change its roles; `without` is a role that is not counted.
 * Locks the company's roles first, so that of two people who take this right from each other one comes second.
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

/** Nobody renames or redescribes a role that has more rights than theirs. Throws Refusal. */
export const protectStrongerRole: Hook = async ({ transaction, session, id }) => {
  if (id !== undefined) await requireOwnRights(transaction, session, id);
};

/**
 * Nobody switches off their own role, nor the last one whose people can change roles, nor switches one that has more rights
 * than theirs. Throws Refusal.
 */
export const protectOwnRole: BeforeToggle = async ({ transaction, session, id, active }) => {
  await requireOwnRights(transaction, session, id);
  if (active) return;
  if (id === session.roleId) throw new Refusal("Your own role can't be made inactive.");
  const { companyId } = session;
  if (
    (await someoneKeepsRoles(transaction, companyId)) &&
    !(await someoneKeepsRoles(transaction, companyId, id))
  )
    throw new Refusal(lastKeeper);
};
