import { ApiError } from './ApiError.ts';
import { requireDone, saveBlob, signedHeaders } from './ask.ts';
import { inTimeForFile } from './inTime.ts';

/**
 * A stored file that only a session gets, whole. Throws an ApiError where it is not there, or not for whoever asks; an aborted
 * request throws the abort.
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const headers = signedHeaders('dashboard');
  const response = await inTimeForFile(signal, async (limited) => {
    const answered = await fetch(address, { headers, signal: limited, cache: 'no-store' });
    if (answered.status === 404) throw new ApiError('app.error.no_file', '404');
    if (!answered.ok) requireDone(answered.status, undefined);
    return answered;
  });
  return response.blob();
}

/** Hands such a file to the browser as a download named `fileName`. */
export const saveFile = async (address: string, fileName: string): Promise<void> =>
  saveBlob(await fetchFile(address), fileName);
