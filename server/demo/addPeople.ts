import { webType } from '../../contract/userTypes.ts';
import { resources } from '../../src/resources/index.ts';
import type { Deps } from '../calls/Deps.ts';
import { inTransaction } from '../db/connect.ts';
import { createAdministratorRole } from '../modules/login/createAdministratorRole.ts';
import { createPerson } from '../modules/login/createPerson.ts';
import { findAccount } from '../modules/login/findAccount.ts';
import { grantRights } from '../modules/login/grantRights.ts';
import { pagesOf } from '../pages.ts';
import type { DemoClient } from './DemoClient.ts';
import { administrator, brandAdministrator, type DemoRole } from './people.ts';

/**
 * Adds a role of the operating company with its rights and, in the portal's roles, the person who has it; what is there
 * already stays. Dealers are added as such: see addDealers.
 */
export async function addRole(deps: Deps, client: DemoClient, role: DemoRole): Promise<void> {
  const roleId = await client.save('RoleMaster/CreateRole', `role ${role.name}`, 'RoleId', {
    RoleName: role.name,
    RoleDesc: role.remarks,
    UserType: role.userType,
  });
  const own = await findAccount(deps, administrator.email);
  if (!own || (await findAccount(deps, role.person.email))) return;
  const rights = pagesOf(resources).map(({ actionName, section }) => [
    actionName,
    role.rights[section] ?? [],
  ]);
  await inTransaction(deps.database, async (transaction) => {
    await grantRights(transaction, roleId, Object.fromEntries(rights));
    if (role.userType !== webType) return;
    const { companyId } = own;
    await createPerson(transaction, { ...role.person, companyId, roleId, userType: role.userType });
  });
}

/** Adds the second company's own administrator, once. */
export async function addBrandAdministrator(deps: Deps, companyId: number): Promise<void> {
  if (await findAccount(deps, brandAdministrator.email)) return;
  await inTransaction(deps.database, async (transaction) => {
    const roleId = await createAdministratorRole(transaction, companyId);
    await createPerson(transaction, { ...brandAdministrator, companyId, roleId, userType: 1 });
  });
}
