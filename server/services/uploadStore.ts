import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  isStoredExtension,
  storedKinds,
  type StoredExtension,
  type StoredKind,
} from '../../contract/fileTypes.ts';
import { writeDurably } from './writeDurably.ts';

interface StoredFile extends StoredKind {
  path: string;
  /** Bytes. */
  size: number;
}

/** Files by their content: the same file twice is one file, and a name never changes its content. */
export interface UploadStore {
  /** Stores a file and answers its name, `<SHA-256>.<extension>`; when it returns, a power cut takes nothing away. */
  store(bytes: Uint8Array, extension: StoredExtension): Promise<string>;
  /** The file of a name; undefined for anything that is no name of a stored file. */
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes a file for good; what is no name of one is passed over. */
  remove(name: string): Promise<void>;
}

const namePattern = /^[0-9a-f]{64}\.[a-z0-9]{3,4}$/;

/** The name that a file is kept under. */
export const storedName = (bytes: Uint8Array, extension: StoredExtension): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

/** The store under DATA_DIR/uploads. */
export function createUploadStore(dataDir: string): UploadStore {
  const root = join(dataDir, 'uploads');
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);

  const find = async (name: string): Promise<StoredFile | undefined> => {
    const extension = extname(name).slice(1);
    if (!namePattern.test(name) || !isStoredExtension(extension)) return undefined;
    const path = pathOf(name);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? { path, size: found.size, ...storedKinds[extension] } : undefined;
  };

  return {
    find,
    remove: async (name) => {
      const file = await find(name);
      if (file) await rm(file.path, { force: true });
    },
    store: async (bytes, extension) => {
      const name = storedName(bytes, extension);
      if (!(await find(name))) await writeDurably(root, pathOf(name), bytes);
      return name;
    },
  };
}
