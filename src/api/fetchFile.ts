import { ApiError } from './ApiError.ts';
import { requireDone, saveBlob, signedHeaders } from './ask.ts';

/**
 * A stored file that only a session gets, whole. Throws an ApiError where it is not there, or not for whoever asks; an aborted
 * request throws the abort.
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const headers = signedHeaders('dashboard');
  const response = await fetch(address, { headers, signal: signal ?? null, cache: 'no-store' }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError('app.error.network', 'network');
    },
  );
  if (response.status === 404) throw new ApiError('app.error.no_file', '404');
  if (!response.ok) requireDone(response.status, undefined);
  return response.blob();
}

/** Hands such a file to the browser as a download named `fileName`. */
export const saveFile = async (address: string, fileName: string): Promise<void> =>
  saveBlob(await fetchFile(address), fileName);
