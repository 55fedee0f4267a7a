import { and, eq } from 'drizzle-orm';
import { getPages, type PagePermission } from '../../../contract/calls/pagePermissions.ts';
import { done } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { pages as pagesTable, rolePermissions } from '../../db/schema/people.ts';
import type { Page } from '../../pages.ts';
import { requireOwnRole } from './requireOwnRole.ts';

/** `RoleMaster/GetPages/{id}`: every page of `declared`, in its order, with the role's rights (spec 2 §4). */
export const getPagesEndpoint = (declared: readonly Page[]): Endpoint =>
  endpoint(getPages, async ({ deps: { database }, session, params }) => {
    const roleId = Number(params.id);
    await requireOwnRole(database.db, session, roleId);
    const stored = await database.db
      .select()
      .from(pagesTable)
      .leftJoin(
        rolePermissions,
        and(eq(rolePermissions.pageId, pagesTable.id), eq(rolePermissions.roleId, roleId)),
      );
    const byKey = new Map(stored.map((row) => [row.pages.actionName, row]));
    const rows = declared.flatMap(({ actionName, pageName, path }): PagePermission[] => {
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
        },
      ];
    });
    return done(rows);
  });
