import { eq } from 'drizzle-orm';
import { dealerRoleName, mobileType, webType } from '../../../contract/choices/people.ts';
import { pageKey, pageKeys } from '../../../contract/pages/pages.ts';
import type { Right } from '../../../contract/pages/Permission.ts';
import { dispatchReport } from '../../../src/resources/reports/dispatchReport.ts';
import { orderBookingReport } from '../../../src/resources/reports/orderBookingReport.ts';
import {
  secondaryPackingReport,
  tertiaryPackingReport,
} from '../../../src/resources/reports/packedCartons.ts';
import { stockCountReport } from '../../../src/resources/reports/stockCountReport.ts';
import { declared } from '../../../src/resources/portal.ts';
import type { Transaction } from '../../db/transaction.ts';
import { roles } from '../../db/schema/declared.ts';
import { pagesOf } from '../../calls/pages.ts';
import { createAdministratorRole, grantRights } from '../../access/roles/roleRights.ts';

/** A role that a company starts with beside its administrators'. The company may change all of it. */
interface StartRole {
  roleName: string;
  remarks: string;
  userType: number;
  /** The usual rights on every page of a section, by the first segment of its path… */
  sections?: Readonly<Record<string, readonly Right[]>>;
  /** …and on single pages by their keys, which come first. */
  pages: Readonly<Record<string, readonly Right[]>>;
}

const read: readonly Right[] = ['view', 'report'];

const startRoles: readonly StartRole[] = [
  {
    roleName: 'Packer',
    remarks: 'Issues, maps, packs and dispatches; looks up masters',
    userType: webType,
    sections: { masters: ['view'], activation: ['view', 'add'], transactions: ['view', 'add'] },
    pages: {
      // packers neither manage people nor warn the public
      [pageKeys.recall]: [],
      [pageKeys.userMaster]: [],
      [pageKeys.userApproval]: [],
      [pageKeys.dealerMaster]: [],
      [pageKeys.roleMaster]: [],
      [pageKeys.sqlEditor]: [],
      [pageKeys.tracking]: read,
      [pageKey(dispatchReport.path)]: read,
      [pageKey(secondaryPackingReport.path)]: read,
      [pageKey(tertiaryPackingReport.path)]: read,
      [pageKey(stockCountReport.path)]: read,
    },
  },
  {
    roleName: dealerRoleName,
    remarks: 'Books orders on a phone',
    userType: mobileType,
    pages: {
      [pageKeys.orderBooking]: ['view', 'add', 'edit'],
      [pageKey(orderBookingReport.path)]: ['view'],
    },
  },
  {
    roleName: 'Mechanic',
    remarks: 'Scans fitted parts, for points',
    userType: mobileType,
    pages: {
      [pageKeys.scan]: ['view'],
      [pageKeys.myPoints]: ['view'],
      [pageKeys.redeem]: ['view', 'add'],
    },
  },
];

/** Gives a company without roles those that it starts with. */
export async function createStartRoles(transaction: Transaction, companyId: number): Promise<void> {
  if (await transaction.$count(roles, eq(roles.companyId, companyId))) return;
  await createAdministratorRole(transaction, companyId);
  const created = await transaction
    .insert(roles)
    .values(
      startRoles.map(({ roleName, remarks, userType }) => ({
        companyId,
        roleName,
        remarks,
        userType,
        needsPasskey: false,
      })),
    )
    .returning({ id: roles.id, roleName: roles.roleName });
  const idOf = new Map(created.map(({ id, roleName }) => [roleName, id]));
  for (const { roleName, sections, pages } of startRoles) {
    const rights = pagesOf(declared).map(({ actionName, section }) => [
      actionName,
      pages[actionName] ?? sections?.[section] ?? [],
    ]);
    await grantRights(transaction, idOf.get(roleName) ?? 0, Object.fromEntries(rights));
  }
}
