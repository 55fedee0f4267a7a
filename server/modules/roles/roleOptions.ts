import { and, asc, eq, sql } from 'drizzle-orm';
import { pagePermissionCalls } from '../../../contract/calls/pagePermission.ts';
import { done } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import { roles } from '../../db/schema/declared.ts';
import { roleMaster, userMaster } from '../pageKeys.ts';

const rolesCall = (path: string, page: string) =>
  sessionCall({
    method: 'GET',
    path: `${path}/:id`,
    access: { page, right: 'view' },
    handle: async ({ deps: { database }, session, params }) => {
      if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
      const rows = await database.db
        .select({ value: roles.id, label: roles.roleName })
        .from(roles)
        .where(and(eq(roles.companyId, session.companyId), eq(roles.isActive, true)))
        .orderBy(asc(sql`lower(${roles.roleName})`), asc(roles.id));
      return done(rows.map((row) => ({ ...row, RoleId: row.value, RoleName: row.label })));
    },
  });

/**
 * `RoleMaster/GetRoleDLL/{companyId}` and the User Master's: the active roles of the company acted for, by name. Another
 * company's id is answered as if it had none.
 */
export const roleOptions = [
  rolesCall(pagePermissionCalls.roles, roleMaster),
  rolesCall('UserMaster/GetRoleDLL', userMaster),
];
