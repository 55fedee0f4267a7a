import { and, eq, inArray } from 'drizzle-orm';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import {
  getPages,
  type PagePermission,
  type PagePermissionRequest,
  updatePagePermission,
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
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import type { Transaction } from '../../db/transaction.ts';
import { roles } from '../../db/schema/declared.ts';
import { administratorRoles, pages, rolePermissions } from '../../db/schema/people.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { versionOf } from '../../engine/rows/RowSource.ts';
import type { Page } from '../../calls/pages.ts';
import { lastKeeper, someoneKeepsRoles } from './roleRules.ts';
import { grantRights, requireOwnRights, rightNames } from './roleRights.ts';

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
export const getPagesEndpoint = (declared: readonly Page[]): Endpoint =>
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
export const updatePagePermissionEndpoint = (declared: readonly Page[]): Endpoint =>
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
