import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import {
  getPages,
  noPageSelected,
  type PagePermission,
  updatePagePermission,
} from '../../../contract/calls/account/pagePermissions.ts';
import {
  gives,
  isPageRight,
  mayGive,
  pageRights,
  type Right,
  rightFlags,
} from '../../../contract/pages/Permission.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useAction } from '../../components/useAction.ts';

/** A right that is given or taken on one page, or on all pages that offer it. */
export interface RightChange {
  right: Right;
  isGiven: boolean;
  pageId?: number;
}

/** Reads every page with the role's rights on it. */
const readPages = async (roleId: number): Promise<PagePermission[]> =>
  (await ask(getPages, { params: { id: roleId } })).data;

/** The ticked rights, and the rights that were stored at the first tick. */
interface Ticked {
  opened: readonly PagePermission[];
  pages: readonly PagePermission[];
}

/** Stores a role's rights. Returns the server's text. */
async function savePages(roleId: number, { opened, pages }: Ticked): Promise<string> {
  const PagePermissions = pages.map(({ PageId, IsView, IsAdd, IsEdit, IsReport, Rights }) => ({
    PageId,
    IsView,
    IsAdd,
    IsEdit,
    IsReport,
    Rights,
  }));
  return (
    await ask(updatePagePermission, {
      input: { RoleId: roleId, Version: opened[0]?.Version, PagePermissions },
    })
  ).message;
}

/** Returns the page with a right given or taken. */
const withGiven = (page: PagePermission, right: Right, isGiven: boolean): PagePermission => {
  if (isPageRight(right)) return { ...page, [rightFlags[right]]: isGiven };
  const others = (page.Rights ?? []).filter((one) => one !== right);
  return { ...page, Rights: isGiven ? [...others, right] : others };
};

/** Returns `pages` with a right given or taken, if they offer it. */
export const withRight = (
  pages: readonly PagePermission[],
  { right, isGiven, pageId }: RightChange,
): PagePermission[] =>
  pages.map((page) =>
    (pageId === undefined || page.PageId === pageId) && mayGive(page, right)
      ? withGiven(page, right, isGiven)
      : page,
  );

/** The rights that a page can offer: every page's, and its own. */
const rightsOf = ({ OwnRights = {} }: PagePermission): Right[] => [...pageRights, ...Object.keys(OwnRights)];

const byId = (pages: readonly PagePermission[]) => new Map(pages.map((page) => [page.PageId, page]));

/** Returns `pages` with those rights of `source` that they offer. */
function withRightsOf(pages: readonly PagePermission[], source: readonly PagePermission[]): PagePermission[] {
  const others = byId(source);
  return pages.map((page) => {
    const other = others.get(page.PageId);
    return rightsOf(page)
      .filter((right) => mayGive(page, right))
      .reduce(
        (changed, right) => withGiven(changed, right, other !== undefined && gives(other, right)),
        page,
      );
  });
}

/** Merges the rights that were ticked here with those that somebody else has stored (`now`). */
function mergedRights({ opened, pages }: Ticked, now: readonly PagePermission[]): PagePermission[] {
  const [openedById, mineById] = [byId(opened), byId(pages)];
  return now.map((row) => {
    const [before, mine] = [openedById.get(row.PageId), mineById.get(row.PageId)];
    if (!before || !mine) return row;
    return rightsOf(row)
      .filter((right) => gives(mine, right) !== gives(before, right))
      .reduce((merged, right) => withGiven(merged, right, gives(mine, right)), row);
  });
}

/** Tells whether two lists of the same pages give the same rights. */
const sameRights = (some: readonly PagePermission[], others: readonly PagePermission[]): boolean =>
  some.every((page, index) => {
    const other = others[index];
    return other && rightsOf(page).every((right) => gives(page, right) === gives(other, right));
  });

const keyOf = (roleId: number | undefined) => ['page-permissions', roleId];

/** Returns the stored and the ticked rights of a role, and a function that stores them. */
export function useRoleRights(roleId: number | undefined) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<Ticked>();
  const [isMerged, setMerged] = useState(false);
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(roleId),
    queryFn: () => readPages(roleId ?? 0),
    enabled: roleId !== undefined,
  });
  const pages = draft?.pages ?? stored;
  const change = (pages: readonly PagePermission[]) => {
    const opened = draft?.opened ?? stored;
    if (opened) setDraft({ opened, pages });
  };

  /** Applies new rights of the signed-in person's own role to this tab (spec 2 §4, Role permissions). */
  const follow = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }),
      queryClient.invalidateQueries({ queryKey: ['menu'] }),
    ]);

  const read = (id: number) => queryClient.fetchQuery({ queryKey: keyOf(id), queryFn: () => readPages(id) });

  const { isBusy: isSaving, run: store } = useAction(
    async (ticked: Ticked & { roleId: number }) => {
      try {
        return await savePages(ticked.roleId, ticked);
      } catch (error) {
        if (error instanceof ApiError && error.isOutdated) {
          const now = await read(ticked.roleId);
          setDraft({ opened: now, pages: mergedRights(ticked, now) });
          setMerged(true);
        }
        throw error;
      }
    },
    async (ticked) => {
      await queryClient.invalidateQueries({ queryKey: keyOf(ticked.roleId) });
      setDraft(undefined);
      setMerged(false);
      if (readSession()?.user.RoleId === ticked.roleId) await follow();
    },
  );
  const save = () => {
    const opened = draft?.opened ?? stored;
    if (opened && pages?.length && roleId !== undefined) void store({ roleId, opened, pages });
    else notify(noPageSelected, { type: 'warning' });
  };

  const { run: copyFrom } = useAction(async (otherId: number) => {
    const source = await read(otherId);
    if (pages) change(withRightsOf(pages, source));
  });

  return {
    pages,
    error,
    isSaving,
    isDirty: draft !== undefined && stored !== undefined && !sameRights(draft.pages, stored),
    /** Somebody else has changed rights in the meantime, and the table shows them. */
    isMerged,
    change,
    retry: () => void refetch(),
    save,
    copyFrom,
  };
}
