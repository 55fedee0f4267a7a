import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';

/** Says of a dialog's address that it was opened from its list, so that closing it is going back. */
export const fromList = { fromList: true };

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
