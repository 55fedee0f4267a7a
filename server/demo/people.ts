import { and, eq } from 'drizzle-orm';
import { webType } from '../../contract/choices/people.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { inTransaction } from '../db/connect.ts';
import { roles } from '../db/schema/declared.ts';
import { openAdministratorRole } from '../modules/roles/roleRights.ts';
import { createPerson } from '../modules/people/createPerson.ts';
import { findAccount } from '../modules/people/findAccount.ts';

export interface DemoPerson {
  userName: string;
  email: string;
  password: string;
  mobileNo: string;
}

const person = (userName: string, name: string, mobileNo: string): DemoPerson => ({
  userName,
  email: `${name.toLowerCase()}@example.com`,
  password: `${name}1234`,
  mobileNo,
});

export const administrator = person('Asha Raman', 'Admin', '9810045501');
export const brandAdministrator = person('Leela Kurian', 'Brand', '9846045504');
export const packer = person('Imran Shaikh', 'Packer', '9820045502');
export const dealer = person('Verma Motors', 'Dealer', '9830045503');
export const mechanic = person('Farhan Qureshi', 'Mechanic', '9860045509');

/** Every sign-in of the demo, and whose it is. */
export const demoSignIns: readonly { person: DemoPerson; who: string }[] = [
  { person: administrator, who: 'administrator of the operating company' },
  { person: packer, who: 'packs and dispatches' },
  { person: dealer, who: 'books orders' },
  { person: mechanic, who: 'scans what they fit, for points' },
  { person: brandAdministrator, who: 'administrator of a brand' },
];

/** Adds the operating company's packer, once. */
export async function addPacker(deps: ServerDeps): Promise<void> {
  const own = await findAccount(deps, administrator.email);
  if (!own || (await findAccount(deps, packer.email))) return;
  const { companyId } = own;
  await inTransaction(deps.database, async (transaction) => {
    const [role] = await transaction
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.companyId, companyId), eq(roles.roleName, 'Packer')));
    if (!role) throw new Error('The operating company has no role of packers');
    await createPerson(transaction, { ...packer, companyId, roleId: role.id, userType: webType });
  });
}

/** Adds the second company's own administrator, once. */
export async function addBrandAdministrator(deps: ServerDeps, companyId: number): Promise<void> {
  if (await findAccount(deps, brandAdministrator.email)) return;
  await inTransaction(deps.database, async (transaction) => {
    const roleId = await openAdministratorRole(transaction, companyId);
    await createPerson(transaction, { ...brandAdministrator, companyId, roleId, userType: 1 });
  });
}
