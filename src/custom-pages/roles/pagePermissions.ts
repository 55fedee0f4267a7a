import {
  type PagePermission,
  pagePermissionCalls,
  type PagePermissionRequest,
} from '../../../contract/calls/pagePermission.ts';
import { offersRight } from '../../../contract/permission/offersRight.ts';
import { callApi, rowsOf } from '../../api/callApi.ts';

/** The rights that have a column, and the flag of each (spec 2 §2, User Role). */
export const gridRights = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit' } as const;

export type GridRight = keyof typeof gridRights;

/** Every page with the role's rights on it (GET RoleMaster/GetPages/{id}). */
export async function readPages(page: string, roleId: number): Promise<PagePermission[]> {
  const rows = rowsOf(await callApi({ path: `${pagePermissionCalls.pages}/${roleId}`, page }));
  return rows.map((row) => ({
    PageId: Number(row['PageId']),
    PageName: String(row['PageName']),
    ActionName: String(row['ActionName']),
    ...(typeof row['Path'] === 'string' && { Path: row['Path'] }),
    IsView: row['IsView'] === true,
    IsAdd: row['IsAdd'] === true,
    IsEdit: row['IsEdit'] === true,
    IsReport: row['IsReport'] === true,
  }));
}

/** Stores a role's rights (POST RoleMaster/UpdatePagePermission); answers the server's text. */
export async function savePages(page: string, roleId: number, pages: readonly PagePermission[]) {
  const body: PagePermissionRequest = {
    RoleId: roleId,
    PagePermissions: pages.map(({ PageId, IsView, IsAdd, IsEdit, IsReport }) => ({
      PageId,
      IsView,
      IsAdd,
      IsEdit,
      IsReport,
    })),
  };
  return (await callApi({ path: pagePermissionCalls.update, page, body })).ResponseMessage;
}

/** `pages` with a right given or taken where it is offered. Who is given the view may export, who loses it may not. */
export const withRight = (
  pages: readonly PagePermission[],
  right: GridRight,
  isGiven: boolean,
  pageId?: number,
): PagePermission[] =>
  pages.map((page) =>
    (pageId === undefined || page.PageId === pageId) && offersRight(page, right)
      ? { ...page, [gridRights[right]]: isGiven, ...(right === 'view' && { IsReport: isGiven }) }
      : page,
  );

/** `pages` with the rights that `source` has on each of them. */
export function withRightsOf(
  pages: readonly PagePermission[],
  source: readonly PagePermission[],
): PagePermission[] {
  const byId = new Map(source.map((page) => [page.PageId, page]));
  return pages.map((page) => {
    const { IsView = false, IsAdd = false, IsEdit = false, IsReport = false } = byId.get(page.PageId) ?? {};
    return { ...page, IsView, IsAdd, IsEdit, IsReport };
  });
}

const flags = ['IsView', 'IsAdd', 'IsEdit', 'IsReport'] as const;

/** Whether both lists, of the same pages, give the same rights. */
export const sameRights = (some: readonly PagePermission[], others: readonly PagePermission[]): boolean =>
  some.every((page, index) => flags.every((flag) => page[flag] === others[index]?.[flag]));
