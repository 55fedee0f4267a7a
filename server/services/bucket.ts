import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import type { FilePlace } from './filePlace.ts';

/** A bucket did not do what it was asked for. The same may succeed later. */
export class StoreAway extends Error {
  /** Whether it had no room. */
  readonly isFull: boolean;

  constructor(message: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isFull = isFull;
  }
}

export interface Bucket extends FilePlace {
  /** Says that the last request failed and another one still does; undefined while all is well. */
  trouble(): Promise<string | undefined>;
}

export type BucketAddresses = Partial<Pick<Config, 'uploadsUrl' | 'uploadsOldUrl'>>;

/** Where a folder's new files go, the bucket or else `disk`; where older ones are found as well; and a bucket's trouble. */
export function openPlaces(
  { uploadsUrl, uploadsOldUrl }: BucketAddresses,
  folder: string,
  disk: FilePlace,
): { target: FilePlace; others: FilePlace[]; trouble: Bucket['trouble'] } {
  const [bucket, old] = [uploadsUrl, uploadsOldUrl].map((url) => url && openBucket(url, folder));
  return {
    target: bucket || disk,
    others: [...(bucket ? [disk] : []), ...(old ? [old] : [])],
    trouble: async () => (bucket && (await bucket.trouble())) || (old && (await old.trouble())) || undefined,
  };
}

/** Milliseconds until an answer begins. */
const patience = 5000;
/** Bytes that a store takes in a millisecond at the least. */
const slowest = 256;
/** The same of bytes that it answers, to many readers at once. */
const slowestRead = 16;

/** Stores answer these codes if they lack room. */
const full = /StorageFull|QuotaExceeded|InsufficientCapacity/;

/**
 * Opens a folder of an S3-compatible bucket, and sends nothing yet. Each request is signed, and none makes a file public. What
 * fails throws StoreAway, after two more tries if the store says that it is busy.
 *
 * @param address `https://KEY:SECRET@host/bucket`, with `?region=` for hosts whose name does not tell it
 */
export function openBucket(address: string, folder: string): Bucket {
  const url = new URL(address);
  const region = url.searchParams.get('region');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    ...(region && { region }),
  });
  const root = `${url.origin}${url.pathname.replace(/\/$/, '')}/${folder}/`;
  let isAway = false;

  /** Sends a request anew while the store is busy. The client's own `fetch` loses a signal that Node's garbage collection takes. */
  const fetchSigned = async (name: string, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    for (let more = 2; ; more--) {
      const answered = await fetch(await client.sign(root + name, init), { signal });
      if (!more || (answered.status < 500 && answered.status !== 429)) return answered;
      await answered.body?.cancel();
      await wait(Math.random() * 200, undefined, { signal });
    }
  };

  const send = async (method: string, name: string, init: RequestInit, milliseconds: number) => {
    const what = `${method} ${folder}/${name}`;
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(), milliseconds);
    try {
      const answered = await fetchSigned(name, { ...init, method }, aborting.signal);
      if (answered.ok) return answered;
      const code = /<Code>(\w+)/.exec(await answered.text())?.[1] ?? '';
      if (answered.status === 404 && code !== 'NoSuchBucket') return undefined;
      throw new StoreAway(`The store answered ${answered.status} ${code} to ${what}.`, {
        isFull: answered.status === 507 || full.test(code),
      });
    } catch (cause) {
      throw cause instanceof StoreAway
        ? cause
        : new StoreAway(`The store did not answer to ${what}.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  /** Answers undefined for a missing file. */
  const ask = async (method: string, name: string, init: RequestInit = {}, milliseconds = patience) => {
    try {
      const answered = await send(method, name, init, milliseconds);
      isAway = false;
      return answered;
    } catch (error) {
      isAway = true;
      throw error;
    }
  };

  /** Passes a file on while it arrives in time. Throws StoreAway. */
  async function* arriving(content: Readable, what: string): AsyncGenerator<Uint8Array> {
    let left = patience;
    const wait = () => ({
      since: Date.now(),
      timer: setTimeout(() => content.destroy(new Error('It stalls.')), left),
    });
    let waiting = wait();
    try {
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        clearTimeout(waiting.timer);
        left = Math.min(patience, left - (Date.now() - waiting.since) + piece.byteLength / slowestRead);
        yield piece;
        waiting = wait();
      }
    } catch (cause) {
      isAway = true;
      throw new StoreAway(`The store stopped its answer to ${what}.`, { cause });
    } finally {
      clearTimeout(waiting.timer);
    }
  }

  return {
    put: async ({ path, size, sha256 }, name) => {
      // the store compares what arrives with the sum
      const headers = { 'x-amz-content-sha256': sha256 };
      await ask('PUT', name, { body: await openAsBlob(path), headers }, patience + size / slowest);
    },
    size: async (name) => {
      const answered = await ask('HEAD', name);
      return answered && Number(answered.headers.get('content-length'));
    },
    read: async (name, range) => {
      const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answered = await ask('GET', name, { headers });
      if (!answered?.body) return undefined;
      const what = `GET ${folder}/${name}`;
      const content = Readable.fromWeb(answered.body);
      // some stores answer the whole file instead
      if (range && !answered.headers.get('content-range')?.startsWith(`bytes ${range.start}-${range.end}/`)) {
        content.destroy();
        throw new StoreAway(`The store answered another part to ${what}.`);
      }
      return Readable.from(arriving(content, what), { objectMode: false });
    },
    remove: async (name) => {
      await ask('DELETE', name);
    },
    trouble: async () => {
      if (isAway) await ask('HEAD', '.none').catch(() => undefined);
      return isAway ? 'The store of the files does not answer.' : undefined;
    },
  };
}
