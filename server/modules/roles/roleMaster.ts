import { and, asc, eq, sql } from 'drizzle-orm';
import { getRoles, getRolesOfUsers } from '../../../contract/calls/pagePermissions.ts';
import { done } from '../../calls/answer.ts';
import { type Endpoint, endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { roles } from '../../db/schema/declared.ts';
import type { Registry } from '../../engine/Registry.ts';
import type { Page } from '../../pages.ts';
import { getPagesEndpoint, updatePagePermissionEndpoint } from './pagePermissions.ts';
import { protectOwnRole } from './roleKeepers.ts';

/** The active roles of the company acted for, by name. Another company's id is answered as if it had none. */
async function rolesOf({ deps: { database }, session, params }: SessionRequest<undefined, 'id'>) {
  if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
  const rows = await database.db
    .select({ value: roles.id, label: roles.roleName })
    .from(roles)
    .where(and(eq(roles.companyId, session.companyId), eq(roles.isActive, true)))
    .orderBy(asc(sql`lower(${roles.roleName})`), asc(roles.id));
  return done(rows.map((row) => ({ ...row, RoleId: row.value, RoleName: row.label })));
}

/** The calls of roles beyond their table: which rights on which page. `declared`: the pages that rights are given on. */
export const roleEndpoints = (declared: readonly Page[]): Endpoint[] => [
  getPagesEndpoint(declared),
  updatePagePermissionEndpoint(declared),
  endpoint(getRoles, rolesOf),
  endpoint(getRolesOfUsers, rolesOf),
];

/** What the declaration of the User Role names. */
export const roleRegistry = { beforeToggle: { protectOwnRole } } satisfies Partial<Registry>;
