import {
  getPages,
  type PagePermission,
  updatePagePermission,
} from '../../../contract/calls/pagePermissions.ts';
import { offersRight } from '../../../contract/permission/offersRight.ts';
import { ask } from '../../api/ask.ts';

/** The rights that have a column, and the flag of each (spec 2 §2, User Role). */
export const gridRights = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit' } as const;

export type GridRight = keyof typeof gridRights;

/** Every page with the role's rights on it. */
export const readPages = async (roleId: number): Promise<PagePermission[]> =>
  (await ask(getPages, { params: { id: roleId } })).data;

/** Stores a role's rights; answers the server's text. */
export async function savePages(roleId: number, pages: readonly PagePermission[]): Promise<string> {
  const PagePermissions = pages.map(({ PageId, IsView, IsAdd, IsEdit, IsReport }) => ({
    PageId,
    IsView,
    IsAdd,
    IsEdit,
    IsReport,
  }));
  return (await ask(updatePagePermission, { input: { RoleId: roleId, PagePermissions } })).message;
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
