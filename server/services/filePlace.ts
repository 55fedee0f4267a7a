import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../db/pgError.ts';
import { createHash, randomBytes } from 'node:crypto';

/**
 * Writes a file that is there whole or not at all, and after this returns is there even when the power fails.
 *
 * @param drafts a folder of the same file system where the unfinished file may lie
 * @param path where it lies when it is whole; folders are made, an older file is replaced
 */
export async function writeDurably(drafts: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(drafts, `.${randomBytes(8).toString('hex')}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the names in a folder last, as a file's own sync does its content. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file that has arrived on this machine's disk and has no name yet. */
export interface Draft {
  path: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** A part of a file, from its first to its last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file is not as it was stored. */
export class FileDamaged extends Error {}

/** Passes a file's bytes on, the last ones only once all of them are as expected. Throws FileDamaged. */
export async function* checked(
  content: AsyncIterable<Uint8Array>,
  name: string,
  { size, sha256 }: Partial<Pick<Draft, 'size' | 'sha256'>>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let read = 0;
  let held: Uint8Array | undefined;
  for await (const piece of content) {
    if (held) yield held;
    held = piece;
    read += piece.byteLength;
    if (size !== undefined && read > size) break;
    if (sha256) hash.update(piece);
  }
  if (read !== (size ?? read) || (sha256 && hash.digest('hex') !== sha256))
    throw new FileDamaged(`The stored file ${name} is damaged.`);
  if (held) yield held;
}

/** Files by their names. */
export interface FilePlace {
  /** Stores a draft's content; when it returns, a power cut takes nothing away. */
  put(draft: Draft, name: string): Promise<void>;
  /** Answers a file's size in bytes; undefined for no file. */
  size(name: string): Promise<number | undefined>;
  /** Opens a file or a part of it; undefined for no file. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
}

/** Opens a folder of the disk, by default with folders in it by the first two letters of names. */
export function openFolder(
  root: string,
  pathOf = (name: string) => join(root, name.slice(0, 2), name),
): FilePlace {
  return {
    put: async (draft, name) => {
      const path = pathOf(name);
      const folder = dirname(path);
      const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
      await rename(draft.path, path);
      await syncFolder(folder);
      if (isNew) await syncFolder(root);
    },
    size: async (name) => {
      const found = await stat(pathOf(name)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    read: async (name, range) => {
      try {
        return (await open(pathOf(name))).createReadStream(range);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Megabytes that are free where `folder` is, for whoever is not root. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
}
