import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { writeDurably } from './writeDurably.ts';

/** What a stored file's extension says about it: how it is served, and which call takes it. */
interface StoredKind {
  mimeType: string;
  group: 'image' | 'audio' | 'video' | 'certificate';
}

/** Only what browsers show or play by themselves and what can run no script; SVG is not among it. */
export const storedKinds = {
  jpg: { mimeType: 'image/jpeg', group: 'image' },
  png: { mimeType: 'image/png', group: 'image' },
  webp: { mimeType: 'image/webp', group: 'image' },
  gif: { mimeType: 'image/gif', group: 'image' },
  avif: { mimeType: 'image/avif', group: 'image' },
  mp3: { mimeType: 'audio/mpeg', group: 'audio' },
  m4a: { mimeType: 'audio/mp4', group: 'audio' },
  aac: { mimeType: 'audio/aac', group: 'audio' },
  ogg: { mimeType: 'audio/ogg', group: 'audio' },
  wav: { mimeType: 'audio/wav', group: 'audio' },
  flac: { mimeType: 'audio/flac', group: 'audio' },
  mp4: { mimeType: 'video/mp4', group: 'video' },
  webm: { mimeType: 'video/webm', group: 'video' },
  ogv: { mimeType: 'video/ogg', group: 'video' },
  pdf: { mimeType: 'application/pdf', group: 'certificate' },
} as const satisfies Record<string, StoredKind>;

export type StoredExtension = keyof typeof storedKinds;

export type UploadGroup = StoredKind['group'];

export const isStoredExtension = (extension: string): extension is StoredExtension =>
  Object.hasOwn(storedKinds, extension);

/** The kind of a stored file by its address `/uploads/…`; undefined for any other address. */
export function storedKindOf(address: string): StoredKind | undefined {
  const extension = /^\/uploads\/[\w-]+\.(\w+)$/.exec(address)?.[1] ?? '';
  return isStoredExtension(extension) ? storedKinds[extension] : undefined;
}

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
