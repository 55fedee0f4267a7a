import { parentPort } from 'node:worker_threads';
import type { SealPrinting } from '../../seals/keyring.ts';
import { type SealPart, sealRows } from './sealRows.ts';

/** A message of the main thread: it begins a download, asks for the next chunk, or forgets the download. */
export type SealQuestion =
  | {
      id: number;
      begin: {
        printing: Omit<SealPrinting, 'key'>;
        key: Uint8Array;
        host: string;
        parts: readonly SealPart[];
      };
    }
  | { id: number; next: true }
  | { id: number; end: true };

/** A chunk of a download; the last message has no text. */
export interface SealChunk {
  id: number;
  text?: string;
}

/** The downloads under way. No chunk is made before its reader asks for it. */
const downloads = new Map<number, Generator<string, void, undefined>>();

parentPort?.on('message', (question: SealQuestion) => {
  const { id } = question;
  if ('begin' in question) {
    const { printing, key, host, parts } = question.begin;
    downloads.set(id, sealRows({ ...printing, key: Buffer.from(key) }, host, parts));
  } else if ('next' in question) {
    const next = downloads.get(id)?.next();
    const chunk: SealChunk = next && !next.done ? { id, text: next.value } : { id };
    parentPort?.postMessage(chunk, []);
  } else downloads.delete(id);
});
