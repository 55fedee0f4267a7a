import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';

/** Says of a dialog's address that it was opened from its list, so that closing it is going back. */
export const fromList = { fromList: true };

/**
 * Puts the list beneath a dialog that the browser was opened with by its address, so that Back closes it there as well.
 * To be called before there is a router.
 */
export function putListBeneath(paths: readonly string[]): void {
  const { pathname, search, href } = window.location;
  const path = paths.find((list) => pathname.startsWith(`${list}/`));
  // an entry that has a state was here before, with the list beneath it
  if (window.history.state !== null || path === undefined) return;
  window.history.replaceState({ usr: null, key: 'list', idx: 0 }, '', `${path}${search}`);
  window.history.pushState({ usr: fromList, key: 'dialog', idx: 1 }, '', href);
}

/** Closes the dialog on `resource`'s list: back where it was opened from there, else to the list in its place. */
export function useCloseDialog(resource: Resource): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFromList = Boolean((state as typeof fromList | null)?.fromList);
  return useCallback(() => {
    if (isFromList) void navigate(-1);
    else void navigate({ pathname: resource.path, search }, { replace: true });
  }, [isFromList, navigate, resource.path, search]);
}
