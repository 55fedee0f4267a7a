import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../db/pgError.ts';
import { syncFolder } from './writeDurably.ts';

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
