import type { Right } from '../../contract/permission/Permission.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { webType } from '../../contract/choices/people.ts';
import { resources } from '../../src/resources/index.ts';
import type { Deps } from '../calls/Deps.ts';
import { inTransaction } from '../db/connect.ts';
import { createAdministratorRole, grantRights } from '../modules/roles/roleRights.ts';
import { createPerson } from '../modules/people/createPerson.ts';
import { findAccount } from '../modules/people/findAccount.ts';
import { pagesOf } from '../pages.ts';
import type { DemoClient } from './DemoClient.ts';

export interface DemoPerson {
  userName: string;
  email: string;
  password: string;
  mobileNo: string;
}

export const administrator: DemoPerson = {
  userName: 'Asha Raman',
  email: 'admin@example.com',
  password: 'Admin1234',
  mobileNo: '9810045501',
};

export const brandAdministrator: DemoPerson = {
  userName: 'Leela Kurian',
  email: 'brand@example.com',
  password: 'Brand1234',
  mobileNo: '9846045504',
};

export const packer: DemoPerson = {
  userName: 'Imran Shaikh',
  email: 'packer@example.com',
  password: 'Packer1234',
  mobileNo: '9820045502',
};

export const dealer: DemoPerson = {
  userName: 'Verma Motors',
  email: 'dealer@example.com',
  password: 'Dealer1234',
  mobileNo: '9830045503',
};

export const mechanic: DemoPerson = {
  userName: 'Farhan Qureshi',
  email: 'mechanic@example.com',
  password: 'Mechanic1234',
  mobileNo: '9860045509',
};

/** A role of the operating company without an administrator's rights, and a person who has it. */
export interface DemoRole {
  name: string;
  remarks: string;
  /** 1 Web, 2 Mobile. */
  userType: number;
  /** Rights on every page of a section, by the first segment of its path… */
  rights: Readonly<Record<string, readonly Right[]>>;
  /** …but for these… */
  without?: readonly string[];
  /** …and for single pages, by their keys. */
  pages?: Readonly<Record<string, readonly Right[]>>;
  person: DemoPerson;
}

/** The rights of dealers. */
export const dealerRights: Readonly<Record<string, readonly Right[]>> = {
  [pageKeys.orderBooking]: ['view', 'add', 'edit'],
  'orderbooking-report': ['view'],
};

export const demoRoles: readonly DemoRole[] = [
  {
    name: 'Packer',
    remarks: 'Issues, maps, packs and dispatches; looks up masters',
    userType: 1,
    rights: { masters: ['view'], activation: ['view', 'add'], transactions: ['view', 'add'] },
    // packers neither manage people nor warn the public
    without: [
      pageKeys.recall,
      pageKeys.userMaster,
      pageKeys.userApproval,
      pageKeys.dealerMaster,
      pageKeys.roleMaster,
      pageKeys.sqlEditor,
    ],
    pages: {
      [pageKeys.tracking]: ['view', 'report'],
      [pageKeys.dispatchReport]: ['view', 'report'],
      'secondarypacking-report': ['view', 'report'],
      'TertiaryPacking-report': ['view', 'report'],
    },
    person: packer,
  },
  {
    name: 'Dealer',
    remarks: 'Books orders on a phone',
    userType: 2,
    rights: {},
    pages: dealerRights,
    person: dealer,
  },
];

/** Every sign-in of the demo, and whose it is. */
export const demoSignIns: readonly { person: DemoPerson; who: string }[] = [
  { person: administrator, who: 'administrator of the operating company' },
  { person: packer, who: 'packs and dispatches' },
  { person: dealer, who: 'books orders' },
  { person: mechanic, who: 'scans what they fit, for points' },
  { person: brandAdministrator, who: 'administrator of a brand' },
];

/**
 * Adds a role of the operating company with its rights and, for a role of the portal, its person, unless they are there
 * already. `addDealers` adds dealers.
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
    role.pages?.[actionName] ?? (role.without?.includes(actionName) ? undefined : role.rights[section]) ?? [],
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
