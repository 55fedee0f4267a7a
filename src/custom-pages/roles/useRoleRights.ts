import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { noPageSelected, type PagePermission } from '../../../contract/calls/pagePermissions.ts';
import { readSession } from '../../api/session.ts';
import { useReport } from '../../components/useReport.ts';
import { readPages, sameRights, savePages, withRightsOf } from './pagePermissions.ts';

const keyOf = (roleId: number | undefined) => ['page-permissions', roleId];

/** A role's rights as they are stored and as they are ticked, and how to keep them. */
export function useRoleRights(roleId: number | undefined) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { done, failed } = useReport();
  const [draft, setDraft] = useState<PagePermission[]>();
  const [isSaving, setSaving] = useState(false);
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

  const save = async () => {
    if (!pages?.length || roleId === undefined) {
      notify(noPageSelected, { type: 'warning' });
      return;
    }
    setSaving(true);
    try {
      done(await savePages(roleId, pages));
      await queryClient.invalidateQueries({ queryKey: keyOf(roleId) });
      setDraft(undefined);
      if (readSession()?.user.RoleId === roleId) await follow();
    } catch (error) {
      failed(error);
    }
    setSaving(false);
  };

  const copyFrom = async (otherId: number): Promise<boolean> => {
    try {
      const source = await queryClient.fetchQuery({
        queryKey: keyOf(otherId),
        queryFn: () => readPages(otherId),
      });
      if (pages) setDraft(withRightsOf(pages, source));
      return pages !== undefined;
    } catch (error) {
      failed(error);
      return false;
    }
  };

  return {
    pages,
    error,
    isSaving,
    isDirty: draft !== undefined && stored !== undefined && !sameRights(draft, stored),
    change: setDraft,
    retry: () => void refetch(),
    save: () => void save(),
    copyFrom,
  };
}
