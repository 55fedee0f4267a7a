import { and, eq, inArray, asc, sql } from 'drizzle-orm';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import {
  getPages,
  type PagePermission,
  type PagePermissionRequest,
  updatePagePermission,
  getRoles,
  getRolesOfUsers,
} from '../../../contract/calls/account/pagePermissions.ts';
import {
  can,
  offersRight,
  type PageRight,
  pageRights,
  type Right,
} from '../../../contract/pages/Permission.ts';
import { isRecordId } from '../../../contract/values/limits.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { changedSince, done, goneMessage, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import type { Transaction } from '../../db/transaction.ts';
import { roles } from '../../db/schema/declared.ts';
import { administratorRoles, pages, rolePermissions } from '../../db/schema/people.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { versionOf } from '../../engine/rows/RowSource.ts';
import { type Page, needsRight } from '../../calls/pages.ts';
import { grantRights, requireOwnRights, rightNames, lackedRights } from './roleRights.ts';
import type { Refusals } from '../../engine/Module.ts';
import type { BeforeToggle } from '../../engine/save.ts';

/**
 * Tells whether an active person of the company can see and change its roles, not counting the role `without`. Locks the
 * company's roles first, so two people who take this right from each other follow one another.
 */
async function someoneKeepsRoles(
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

const lastKeeper =
  'Somebody must keep the rights to view and update roles, or nobody could give rights any more.';

/** Refuses to make the last role inactive whose people can change roles. */
const protectLastKeeper: BeforeToggle = async ({ transaction, session: { companyId }, id, active }) => {
  if (active) return;
  if (
    (await someoneKeepsRoles(transaction, companyId)) &&
    !(await someoneKeepsRoles(transaction, companyId, id))
  )
    throw new Refusal(lastKeeper);
};

/** Nobody changes a role with more rights than theirs, or inactivates their own. */
const refusalsOf = (held: string): Refusals => ({
  row: {
    edit: lackedRights,
    activate: lackedRights,
    inactivate: `coalesce(case when r."RoleId" = :role then 'Your own role can''t be made inactive.' end, ${held}, (${lackedRights}))`,
    RoleName: held,
    UserType: held,
  },
});

/** Returns the role's name. Throws Refusal for a role of another company, as if it did not exist. */
async function requireOwnRole(
  db: Pick<Database['db'], 'select'>,
  session: Session,
  roleId: number,
): Promise<string> {
  const [found] = isRecordId(roleId)
    ? await db
        .select({ name: roles.roleName })
        .from(roles)
        .where(and(eq(roles.id, roleId), eq(roles.companyId, session.companyId)))
    : [];
  if (!found) throw new Refusal(goneMessage);
  return found.name;
}

/** Lists every page of `declared`, in its order, with the role's rights and their version. */
async function pagesOfRole(
  db: Pick<Database['db'], 'select'>,
  declared: readonly Page[],
  roleId: number,
): Promise<PagePermission[]> {
  const stored = await db
    .select()
    .from(pages)
    .leftJoin(rolePermissions, and(eq(rolePermissions.pageId, pages.id), eq(rolePermissions.roleId, roleId)));
  const byKey = new Map(stored.map((row) => [row.pages.actionName, row]));
  const rows = declared.flatMap(({ actionName, pageName, path, rights }): PagePermission[] => {
    const row = byKey.get(actionName);
    if (!row) return [];
    const granted = row.role_permissions;
    return [
      {
        PageId: row.pages.id,
        PageName: pageName,
        ActionName: actionName,
        Path: path,
        IsView: granted?.isView ?? false,
        IsAdd: granted?.isAdd ?? false,
        IsEdit: granted?.isEdit ?? false,
        IsReport: granted?.isReport ?? false,
        ...(Object.keys(rights).length && { OwnRights: rights, Rights: granted?.ownRights ?? [] }),
      },
    ];
  });
  // a page that a deploy adds, on which nobody has a right yet, changes no version
  const given = rows.flatMap(({ ActionName, IsView, IsAdd, IsEdit, IsReport, Rights = [] }) =>
    IsView || IsAdd || IsEdit || IsReport || Rights.length
      ? [[ActionName, [IsView, IsAdd, IsEdit, IsReport, ...Rights]]]
      : [],
  );
  const Version = versionOf(given);
  return rows.map((row) => ({ ...row, Version }));
}

/** Adds to a page the rights that `session` lacks: nobody gives those on. */
function withNotGiven(page: PagePermission, { granted }: Session): PagePermission {
  const NotGiven = [...pageRights, ...Object.keys(page.OwnRights ?? {})].filter(
    (right) => !can(granted, page.ActionName, right, false),
  );
  return NotGiven.length ? { ...page, NotGiven } : page;
}

/** `RoleMaster/GetPages/{id}`: every page of `declared`, in its order, with the role's rights (spec 2 §4). */
const getPagesEndpoint = (declared: readonly Page[]): Endpoint =>
  endpoint(getPages, async ({ deps: { database }, session, params }) => {
    const roleId = Number(params.id);
    await requireOwnRole(database.db, session, roleId);
    const pages = await pagesOfRole(database.db, declared, roleId);
    const [administrator] = await database.db
      .select()
      .from(administratorRoles)
      .where(eq(administratorRoles.roleId, session.roleId));
    return done(administrator ? pages : pages.map((page) => withNotGiven(page, session)));
  });

/**
 * `RoleMaster/UpdatePagePermission`: sets a role's rights on the sent pages, all at once (spec 2 §5, Role). Rights that a
 * page does not offer, and an Export that the request does not name, stay as they are. The role's next call has the new
 * rights. Nobody gives a right that they lack, changes a role that has more than theirs, or overwrites a change that they
 * have not seen, where a version is sent.
 */
const updatePagePermissionEndpoint = (declared: readonly Page[]): Endpoint =>
  endpoint(updatePagePermission, ({ session, input, write }) =>
    write(async (transaction) => {
      const label = await requireOwnRole(transaction, session, input.RoleId);
      const wasKept = await someoneKeepsRoles(transaction, session.companyId);
      const [page] = await pagesOfRole(transaction, declared, input.RoleId);
      if (input.Version && input.Version !== page?.Version) throw changedSince();
      await requireOwnRights(transaction, session, input.RoleId);
      const before = await rightsOf(transaction, input.RoleId, declared);
      await writeRights(transaction, session, input, declared);
      await requireOwnRights(transaction, session, input.RoleId);
      const after = await rightsOf(transaction, input.RoleId, declared);
      const change = { page: pageKeys.roleMaster, recordId: input.RoleId, label, before, after };
      await recordChange(transaction, session, { ...change, action: 'permissions' });
      if (wasKept && !(await someoneKeepsRoles(transaction, session.companyId)))
        throw new Refusal(lastKeeper);
      return done({ RoleId: input.RoleId }, 'Page permission updated successfully.');
    }),
  );

/** Lists a role's rights for the audit log: the names of the given ones, by page. */
async function rightsOf(
  transaction: Transaction,
  roleId: number,
  declared: readonly Page[],
): Promise<AuditState> {
  const labels = new Map(declared.map(({ actionName, rights }) => [actionName, rights]));
  const stored = await transaction
    .select()
    .from(rolePermissions)
    .innerJoin(pages, eq(pages.id, rolePermissions.pageId))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(pages.id);
  return Object.fromEntries(
    stored.map(({ pages: { pageName, actionName }, role_permissions: granted }) => [
      pageName,
      [
        granted.isView && rightNames.view,
        granted.isAdd && rightNames.add,
        granted.isEdit && rightNames.edit,
        granted.isReport && rightNames.report,
        ...granted.ownRights.map((right) => labels.get(actionName)?.[right]),
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

async function writeRights(
  transaction: Transaction,
  { permissions }: Session,
  { RoleId, PagePermissions }: PagePermissionRequest,
  declared: readonly Page[],
): Promise<void> {
  const asked = new Map(PagePermissions.map((row) => [row.PageId, row]));
  const stored = await transaction
    .select()
    .from(pages)
    .leftJoin(rolePermissions, and(eq(rolePermissions.pageId, pages.id), eq(rolePermissions.roleId, RoleId)))
    .where(inArray(pages.id, [...asked.keys()]));
  const declaredBy = new Map(declared.map((page) => [page.actionName, page]));
  const rights: Record<string, readonly Right[]> = {};
  for (const { pages: page, role_permissions: granted } of stored) {
    const { actionName: ActionName } = page;
    const row = asked.get(page.id);
    const { path: Path, rights: OwnRights } = declaredBy.get(ActionName) ?? {};
    if (!row || Path === undefined) continue;
    const had: Record<PageRight, boolean> = {
      view: granted?.isView ?? false,
      add: granted?.isAdd ?? false,
      edit: granted?.isEdit ?? false,
      // where the request does not name it: whoever views may export, as far as the giver may
      report: granted?.isReport ?? (row.IsView && can(permissions, ActionName, 'report', false)),
    };
    const wanted: Record<PageRight, boolean> = {
      view: row.IsView,
      add: row.IsAdd,
      edit: row.IsEdit,
      report: row.IsReport ?? had.report,
    };
    const own = row.Rights ?? granted?.ownRights ?? [];
    rights[ActionName] = [
      ...pageRights.filter((right) =>
        offersRight({ ActionName, Path }, right) ? wanted[right] : had[right],
      ),
      ...Object.keys(OwnRights ?? {}).filter((right) => own.includes(right)),
    ];
  }
  if (Object.keys(rights).length < asked.size) throw new Refusal('One of these pages no longer exists.');
  await grantRights(transaction, RoleId, rights);
}

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

/**
 * The User Role page: rights on pages.
 *
 * @param held a refusal of a row: why the portal needs the role's name and user type, and the role active
 */
export const rolesModule = (held = 'null::text') => ({
  endpoints: (pages: readonly Page[]) => {
    const declared = pages.filter(needsRight);
    return [
      getPagesEndpoint(declared),
      updatePagePermissionEndpoint(declared),
      endpoint(getRoles, rolesOf),
      endpoint(getRolesOfUsers, rolesOf),
    ];
  },
  beforeToggle: { protectLastKeeper },
  refusals: { role: refusalsOf(held) },
});
