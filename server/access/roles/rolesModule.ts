import { and, asc, eq, sql } from 'drizzle-orm';
import { getRoles, getRolesOfUsers } from '../../../contract/calls/account/pagePermissions.ts';
import { done } from '../../calls/answer.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { roles } from '../../db/schema/declared.ts';
import type { Module } from '../../engine/Module.ts';
import { needsRight } from '../../calls/pages.ts';
import { getPagesEndpoint, updatePagePermissionEndpoint } from './pagePermissions.ts';
import { protectLastKeeper, roleRefusals } from './roleRules.ts';

/** Answers the active roles of the company acted for, by name; for another company's id none. */
async function rolesOf({ deps: { database }, session, params }: SessionRequest<undefined, 'id'>) {
  if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
  const rows = await database.db
    .select({ value: roles.id, label: roles.roleName })
    .from(roles)
    .where(and(eq(roles.companyId, session.companyId), eq(roles.isActive, true)))
    .orderBy(asc(sql`lower(${roles.roleName})`), asc(roles.id));
  return done(rows.map((row) => ({ ...row, RoleId: row.value, RoleName: row.label })));
}

/** The User Role page: rights on pages. */
export const rolesModule = {
  endpoints: (pages) => {
    const declared = pages.filter(needsRight);
    return [
      getPagesEndpoint(declared),
      updatePagePermissionEndpoint(declared),
      endpoint(getRoles, rolesOf),
      endpoint(getRolesOfUsers, rolesOf),
    ];
  },
  beforeToggle: { protectLastKeeper },
  refusals: { role: roleRefusals },
} satisfies Module;
