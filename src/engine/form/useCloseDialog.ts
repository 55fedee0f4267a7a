import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';

/** The history state of a dialog that was opened from its list: closing it goes back. */
export const fromList = { fromList: true };

/**
 * Puts the list beneath a dialog whose address the browser was opened with, so Back closes the dialog. Call it before
 * the router exists.
 */
export function putListBeneath(paths: readonly string[]): void {
  const { pathname, search, href } = window.location;
  const path = paths.find((list) => pathname.startsWith(`${list}/`));
  // an entry with a state was here before, and has the list beneath it
  if (window.history.state !== null || path === undefined) return;
  window.history.replaceState({ usr: null, key: 'list', idx: 0 }, '', `${path}${search}`);
  window.history.pushState({ usr: fromList, key: 'dialog', idx: 1 }, '', href);
}

/** Closes a dialog: goes back to the list that opened it, or replaces the dialog with its list. */
export function useCloseDialog(resource: Resource): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFromList = Boolean((state as typeof fromList | null)?.fromList);
  return useCallback(() => {
    if (isFromList) void navigate(-1);
    else void navigate({ pathname: resource.path, search }, { replace: true });
  }, [isFromList, navigate, resource.path, search]);
}
