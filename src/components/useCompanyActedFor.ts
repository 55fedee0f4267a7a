import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actForCompany, type CompanyActedFor, getCompanyActedFor } from '../../contract/calls/actFor.ts';
import { ApiError } from '../api/ApiError.ts';
import { ask } from '../api/ask.ts';
import { readSession } from '../api/session.ts';
import { useAction } from './useAction.ts';

const tabsKey = 'sealbook.company-switched';

/** Tells the other tabs that the company acted for was switched; whose session theirs is, they ask themselves. */
function tellOtherTabs(): void {
  try {
    localStorage.setItem(tabsKey, String(Date.now()));
  } catch {
    // where storage is forbidden, they see it when they are focused
  }
}

/** Calls `follow` when another tab has told so; answers how to stop. */
function onOtherTab(follow: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === tabsKey) follow();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

const second = 1000;

/** Between two tries to learn the company without an answer. */
const longestPause = 10 * second;

const key = ['company-acted-for'];

/** What belongs to the person, whomever they act for: the menu, and react-admin's queries of session and rights. */
const personal: readonly unknown[] = [key[0], 'menu', 'auth'];

/** Keeps the answer; where it names another company than before, everything else that was read is that one's no more. */
function keep(queryClient: QueryClient, actedFor: CompanyActedFor): void {
  const known = queryClient.getQueryData<CompanyActedFor>(key);
  if (known && known.CompanyId !== actedFor.CompanyId)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !personal.includes(queryKey[0]) });
  queryClient.setQueryData(key, actedFor);
}

/** A failure that says nothing of whether the back end speaks of companies: another try may be answered. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.isUnanswered || error.code === '429' || error.code === '500');

function useActedForQuery() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const { data: actedFor } = await ask(getCompanyActedFor);
      keep(queryClient, actedFor);
      return actedFor;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // the floor waits for it: its scans and saves are kept by company
    retry: (_failures, error) => isPassing(error),
    retryDelay: (failures) => Math.min(longestPause, second * 2 ** failures),
    // another tab with the same session may have changed it, and could not tell
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => onOtherTab(() => void queryClient.invalidateQueries({ queryKey: key })), [queryClient]);
  return query;
}

/** The company acted for, once it is known; undefined as well where the back end does not speak of it. */
export const useCompanyActedFor = (): CompanyActedFor | undefined => useActedForQuery().data;

/** The id of the company acted for, once it is known: one's own where the back end does not speak of others. */
export function useCompanyIdActedFor(): number | undefined {
  const { data, error } = useActedForQuery();
  if (data) return data.CompanyId;
  return error && !isPassing(error) ? readSession()?.user.CompanyId : undefined;
}

/** How often the company has changed since the page was loaded. */
export function useCompanyChanges(actedFor: CompanyActedFor | undefined): number {
  const id = actedFor?.CompanyId;
  const [known, setKnown] = useState({ id, changes: 0 });
  if (id === known.id || id === undefined) return known.changes;
  const changes = known.id === undefined ? 0 : known.changes + 1;
  setKnown({ id, changes });
  return changes;
}

/** How to act for another company, and whether that is on its way. */
export function useActFor() {
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction(async (CompanyId: number) => {
    const { data: actedFor, message } = await ask(actForCompany, { input: { CompanyId } });
    keep(queryClient, actedFor);
    tellOtherTabs();
    return message;
  });
  return { isBusy, actFor: run };
}
