import { Refusal } from '../../calls/answer.ts';
import type { BeforeToggle } from '../../engine/Registry.ts';
import { lastKeeper, someoneKeepsRoles } from './someoneKeepsRoles.ts';

/** Nobody switches off their own role, nor the last one whose people can change roles. Throws Refusal. */
export const protectOwnRole: BeforeToggle = async ({ transaction, session, id, active }) => {
  if (active) return;
  if (id === session.roleId) throw new Refusal("Your own role can't be made inactive.");
  const { companyId } = session;
  if (
    (await someoneKeepsRoles(transaction, companyId)) &&
    !(await someoneKeepsRoles(transaction, companyId, id))
  )
    throw new Refusal(lastKeeper);
};
