import { useEffect, useState } from 'react';
import { isStoredAddress } from '../../../contract/fileTypes.ts';
import { fetchFile } from '../../api/fetchFile.ts';

interface Fetched {
  address: string;
  /** Undefined where it is not there, or not for whoever is signed in. */
  url: string | undefined;
}

/**
 * Where the browser finds the file at `address` to show it: there, or, as it can't ask for a private one with the session, in
 * its own memory, for as long as the file is shown. `url` is undefined until it is fetched.
 */
export function useFileUrl(
  address: string,
  isPrivate: boolean,
): { url: string | undefined; isGone: boolean } {
  const [fetched, setFetched] = useState<Fetched>();
  const isFetched = isPrivate && isStoredAddress(address);
  useEffect(() => {
    if (!isFetched) return undefined;
    const leaving = new AbortController();
    let url: string | undefined;
    const show = (content: Blob) => {
      if (leaving.signal.aborted) return;
      url = URL.createObjectURL(content);
      setFetched({ address, url });
    };
    fetchFile(address, leaving.signal)
      .then(show)
      .catch(() => {
        if (!leaving.signal.aborted) setFetched({ address, url: undefined });
      });
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address, isFetched]);
  if (!isFetched) return { url: address, isGone: false };
  if (fetched?.address !== address) return { url: undefined, isGone: false };
  return { url: fetched.url, isGone: fetched.url === undefined };
}
