import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import {
  getPages,
  noPageSelected,
  type PagePermission,
  updatePagePermission,
} from '../../../contract/calls/pagePermissions.ts';
import { offersRight } from '../../../contract/permission/offersRight.ts';
import { ask } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useAction } from '../../components/useAction.ts';

/** The rights that have a column, and the flag of each (spec 2 §2, User Role). */
export const gridRights = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit' } as const;

export type GridRight = keyof typeof gridRights;

/** A right given or taken on one page, or on all that offer it. */
export interface RightChange {
  right: GridRight;
  isGiven: boolean;
  pageId?: number;
}

/** Every page with the role's rights on it. */
const readPages = async (roleId: number): Promise<PagePermission[]> =>
  (await ask(getPages, { params: { id: roleId } })).data;

/** Stores a role's rights; answers the server's text. */
async function savePages(roleId: number, pages: readonly PagePermission[]): Promise<string> {
  const PagePermissions = pages.map(({ PageId, IsView, IsAdd, IsEdit, IsReport }) => ({
    PageId,
    IsView,
    IsAdd,
    IsEdit,
    IsReport,
  }));
  return (await ask(updatePagePermission, { input: { RoleId: roleId, PagePermissions } })).message;
}

/**
 * `pages` with a right given or taken where it is offered. Who is given the view may export, who loses it may not.
 *
 * @param mayExport whether the giver may export a page: nobody gives a right that they lack
 */
export const withRight = (
  pages: readonly PagePermission[],
  { right, isGiven, pageId }: RightChange,
  mayExport: (page: string) => boolean,
): PagePermission[] =>
  pages.map((page) =>
    (pageId === undefined || page.PageId === pageId) && offersRight(page, right)
      ? {
          ...page,
          [gridRights[right]]: isGiven,
          ...(right === 'view' && { IsReport: isGiven && mayExport(page.ActionName) }),
        }
      : page,
  );

/** `pages` with the rights that `source` has on each of them. */
function withRightsOf(pages: readonly PagePermission[], source: readonly PagePermission[]): PagePermission[] {
  const byId = new Map(source.map((page) => [page.PageId, page]));
  return pages.map((page) => {
    const { IsView = false, IsAdd = false, IsEdit = false, IsReport = false } = byId.get(page.PageId) ?? {};
    return { ...page, IsView, IsAdd, IsEdit, IsReport };
  });
}

const flags = ['IsView', 'IsAdd', 'IsEdit', 'IsReport'] as const;

/** Whether both lists, of the same pages, give the same rights. */
const sameRights = (some: readonly PagePermission[], others: readonly PagePermission[]): boolean =>
  some.every((page, index) => flags.every((flag) => page[flag] === others[index]?.[flag]));

const keyOf = (roleId: number | undefined) => ['page-permissions', roleId];

/** A role's rights as they are stored and as they are ticked, and how to keep them. */
export function useRoleRights(roleId: number | undefined) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<PagePermission[]>();
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(roleId),
    queryFn: () => readPages(roleId ?? 0),
    enabled: roleId !== undefined,
  });
  const pages = draft ?? stored;

  /** Rights of the signed-in person's own role are in force in this tab at once (spec 2 §4, Role permissions). */
  const follow = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }),
      queryClient.invalidateQueries({ queryKey: ['menu'] }),
    ]);

  const { isBusy: isSaving, run: store } = useAction(
    (ticked: { roleId: number; pages: readonly PagePermission[] }) => savePages(ticked.roleId, ticked.pages),
    async (ticked) => {
      await queryClient.invalidateQueries({ queryKey: keyOf(ticked.roleId) });
      setDraft(undefined);
      if (readSession()?.user.RoleId === ticked.roleId) await follow();
    },
  );
  const save = () => {
    if (pages?.length && roleId !== undefined) void store({ roleId, pages });
    else notify(noPageSelected, { type: 'warning' });
  };

  const { run: copyFrom } = useAction(async (otherId: number) => {
    const source = await queryClient.fetchQuery({
      queryKey: keyOf(otherId),
      queryFn: () => readPages(otherId),
    });
    if (pages) setDraft(withRightsOf(pages, source));
  });

  return {
    pages,
    error,
    isSaving,
    isDirty: draft !== undefined && stored !== undefined && !sameRights(draft, stored),
    change: setDraft,
    retry: () => void refetch(),
    save,
    copyFrom,
  };
}
