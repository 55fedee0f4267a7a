import { webType } from '../../../contract/userTypes.ts';
import type { Transaction } from '../../db/connect.ts';
import { roles } from '../../db/schema/declared.ts';
import { administratorRoles, pages, rolePermissions } from '../../db/schema/people.ts';

/** A company's role with every right on every page there is; `syncPages` gives it those that come later. */
export async function createAdministratorRole(transaction: Transaction, companyId: number): Promise<number> {
  const [role] = await transaction
    .insert(roles)
    .values({ companyId, roleName: 'Administrator', remarks: 'Every right on every page', userType: webType })
    .returning({ id: roles.id });
  if (!role) throw new Error('The database answered no id for the new role');
  await transaction.insert(administratorRoles).values({ roleId: role.id });
  const all = await transaction.select({ pageId: pages.id }).from(pages);
  if (all.length) {
    await transaction
      .insert(rolePermissions)
      .values(all.map(({ pageId }) => ({ roleId: role.id, pageId, ...everyRight })));
  }
  return role.id;
}

export const everyRight = { isView: true, isAdd: true, isEdit: true, isReport: true };
