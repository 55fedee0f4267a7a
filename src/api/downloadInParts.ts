import { exportCalls } from '../../contract/calls/records/exports.ts';
import { ApiError } from './ApiError.ts';
import { askForFile } from './ask.ts';

/** Milliseconds between two tries without a network. */
const pause = 3000;

/** What has come of a file that this page downloads, or whose download broke off. */
interface Download {
  parts: Uint8Array<ArrayBuffer>[];
  /** Bytes. */
  size: number;
  etag: string;
  /** Ends it; undefined once it broke off. */
  stop: AbortController | undefined;
  /** The network is away, and the download goes on when it is back. */
  isWaiting: boolean;
}

const downloads = new Map<number, Download>();
const followers = new Set<() => void>();

export const downloadOf = (FileId: number): Download | undefined => downloads.get(FileId);

export const followDownloads = (follow: () => void): (() => void) => {
  followers.add(follow);
  return () => followers.delete(follow);
};

function keep(FileId: number, download: Download | undefined): void {
  if (download) downloads.set(FileId, download);
  else downloads.delete(FileId);
  for (const follow of followers) follow();
}

/** Ends a download, and forgets what has come. */
export function dropDownload(FileId: number): void {
  downloads.get(FileId)?.stop?.abort();
  keep(FileId, undefined);
}

/**
 * Downloads a prepared file. Where the network breaks off, or an earlier download of this page did, it goes on from the bytes
 * that came. Answers undefined where somebody drops it or it runs already. Throws an ApiError.
 */
export async function downloadInParts(FileId: number): Promise<Blob | undefined> {
  const stop = new AbortController();
  const earlier = downloadOf(FileId);
  if (earlier?.stop) return undefined;
  let parts = earlier?.parts ?? [];
  let [size, etag] = [earlier?.size ?? 0, earlier?.etag ?? ''];
  const tell = (state: Partial<Download>) => {
    if (!stop.signal.aborted) keep(FileId, { parts, size, etag, stop, isWaiting: false, ...state });
  };
  const done = (blob: Blob) => {
    keep(FileId, undefined);
    return blob;
  };
  tell({});
  while (!stop.signal.aborted) {
    try {
      const headers: Record<string, string> = size ? { Range: `bytes=${size}-`, 'If-Range': etag } : {};
      const asking = { input: { FileId }, headers, signal: stop.signal };
      const response = await askForFile(exportCalls.file, asking);
      if (response.status !== 206) [parts, size] = [[], 0];
      etag = response.headers.get('etag') ?? '';
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        parts.push(next.value);
        size += next.value.length;
        tell({});
      }
      return done(new Blob(parts, { type: response.headers.get('content-type') ?? '' }));
    } catch (error) {
      if (stop.signal.aborted) break;
      const failure = error instanceof ApiError ? error : undefined;
      // the last byte came, and then the network went
      if (failure?.code === '416') return done(new Blob(parts));
      if (!failure?.isUnanswered) {
        // the file is gone
        if (failure?.code === '400') dropDownload(FileId);
        else tell({ stop: undefined });
        throw error;
      }
      tell({ isWaiting: true });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return undefined;
}
