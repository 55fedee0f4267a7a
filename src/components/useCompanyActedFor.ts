import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  actForCompany,
  type CompanyActedFor,
  getCompanyActedFor,
} from '../../contract/calls/account/ownAccess.ts';
import { ApiError } from '../api/ApiError.ts';
import { ask } from '../api/ask.ts';
import { actedForKey, readSession } from '../api/session.ts';
import { keep, readKeptValue } from '../api/storage.ts';
import { useAction } from './useAction.ts';

const tabsKey = 'sealbook.company-switched';

/** Tells the other tabs that the person has switched companies. A tab with the same session then asks for the company anew. */
// if the browser forbids storage, they notice when they get the focus
const tellOtherTabs = (): void => keep('localStorage', tabsKey, String(Date.now()));

/** Calls `follow` when another tab has switched companies. Returns a function that stops it. */
function onOtherTab(follow: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === tabsKey) follow();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

const second = 1000;

const longestPause = 10 * second;

const key = ['company-acted-for'];

const signedInUserId = (): number | undefined => readSession()?.user.UserId;

/** The company that this tab's person acted for when the server last said so; undefined for another person. */
function keptActedFor(): CompanyActedFor | undefined {
  const kept = readKeptValue('sessionStorage', actedForKey) as KeptActedFor | undefined;
  return kept && kept.userId === signedInUserId() ? kept.actedFor : undefined;
}

interface KeptActedFor {
  userId: number | undefined;
  actedFor: CompanyActedFor;
}

function keepActedFor(actedFor: CompanyActedFor, userId: number | undefined): void {
  // an answer may come after its person has left, and somebody else has signed in
  if (userId !== signedInUserId()) return;
  // news is the server's to tell
  const kept: KeptActedFor = { userId, actedFor: { ...actedFor, HasNewFiles: false } };
  // if the browser forbids storage, a page without a network does not know whose it is
  keep('sessionStorage', actedForKey, JSON.stringify(kept));
}

/** Queries about the person, which do not depend on the company: the menu, and react-admin's session and rights. */
const personal: readonly unknown[] = [key[0], 'menu', 'auth'];

/**
 * Stores the company in the query cache. If it has changed, everything else that was read belongs to the old one and is read
 * again.
 * `userId` is whose company was asked for.
 */
function storeActedFor(
  queryClient: QueryClient,
  actedFor: CompanyActedFor,
  userId: number | undefined,
): void {
  const known = queryClient.getQueryData<CompanyActedFor>(key);
  if (known && known.CompanyId !== actedFor.CompanyId)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !personal.includes(queryKey[0]) });
  queryClient.setQueryData(key, actedFor);
  keepActedFor(actedFor, userId);
}

/** Whether a failure may pass with another try. It does not say that the server lacks companies. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.isUnanswered || error.code === '429' || error.code === '500');

function useActedForQuery() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const userId = signedInUserId();
      const { data: actedFor } = await ask(getCompanyActedFor);
      storeActedFor(queryClient, actedFor, userId);
      return actedFor;
    },
    placeholderData: keptActedFor,
    staleTime: Number.POSITIVE_INFINITY,
    // the floor waits for the answer, because it keeps scans and saves by company
    retry: (_failures, error) => isPassing(error),
    retryDelay: (failures) => Math.min(longestPause, second * 2 ** failures),
    // another tab with the same session may have switched companies without being able to tell
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => onOtherTab(() => void queryClient.invalidateQueries({ queryKey: key })), [queryClient]);
  return query;
}

/** Returns the company acted for, once it is known. It stays undefined if the server knows no companies. */
export const useCompanyActedFor = (): CompanyActedFor | undefined => useActedForQuery().data;

/**
 * Returns the id of the company acted for, and whether the server has confirmed it since the page was loaded. Without a network
 * it is the last one that the server named. If the server knows no companies, it is the person's own.
 */
export function useCompanyIdActedFor(): { companyId: number | undefined; isConfirmed: boolean } {
  const { data, error, isPlaceholderData } = useActedForQuery();
  if (data) return { companyId: data.CompanyId, isConfirmed: !isPlaceholderData };
  const isOwn = error !== null && !isPassing(error);
  return { companyId: isOwn ? readSession()?.user.CompanyId : undefined, isConfirmed: isOwn };
}

/** Counts how often the company has changed since the page was loaded. */
export function useCompanyChanges(actedFor: CompanyActedFor | undefined): number {
  const id = actedFor?.CompanyId;
  const [known, setKnown] = useState({ id, changes: 0 });
  if (id === known.id || id === undefined) return known.changes;
  const changes = known.id === undefined ? 0 : known.changes + 1;
  setKnown({ id, changes });
  return changes;
}

/** Returns a function that acts for another company, and whether it is under way. */
export function useActFor() {
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction(async (CompanyId: number) => {
    const userId = signedInUserId();
    const { data: actedFor, message } = await ask(actForCompany, { input: { CompanyId } });
    storeActedFor(queryClient, actedFor, userId);
    tellOtherTabs();
    return message;
  });
  return { isBusy, actFor: run };
}
