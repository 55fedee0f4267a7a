import { exportCalls } from '../../contract/calls/exports.ts';
import { ApiError } from './ApiError.ts';
import { askForFile } from './ask.ts';

/** Failures in a row, and milliseconds between two tries: together a minute without a network. */
const mostFailures = 20;
const pause = 3000;

/** Downloads a prepared file. Where the network breaks off, it goes on from the bytes that came. Throws an ApiError. */
export async function downloadInParts(FileId: number): Promise<Blob> {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [size, failures] = [0, 0];
  let etag = '';
  for (;;) {
    try {
      const headers: Record<string, string> = size ? { Range: `bytes=${size}-`, 'If-Range': etag } : {};
      const response = await askForFile(exportCalls.file, { input: { FileId }, headers });
      if (response.status !== 206) [parts, size] = [[], 0];
      etag = response.headers.get('etag') ?? '';
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        parts.push(next.value);
        size += next.value.length;
        failures = 0;
      }
      return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    } catch (error) {
      // the last byte came, and then the network went
      if (error instanceof ApiError && error.code === '416') return new Blob(parts);
      failures += 1;
      if (!(error instanceof ApiError && error.isUnanswered) || failures > mostFailures) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
