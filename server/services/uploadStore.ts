import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isStoredExtension,
  storedKinds,
  type StoredExtension,
  type StoredKind,
} from '../../contract/values/fileTypes.ts';
import { syncFolder } from './writeDurably.ts';

interface StoredFile extends StoredKind {
  path: string;
  /** Bytes. */
  size: number;
}

/** A file that has arrived and has no name yet. */
export interface Draft {
  path: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Files by their content: the same file twice is one file, and a name never changes its content. */
export interface UploadStore {
  /** Writes what comes to a file without a name, never whole in memory. Throws FileTooLarge beyond `mostBytes`. */
  draft(source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Draft>;
  /** Gives a draft its name, see storedName, and answers it; when it returns, a power cut takes nothing away. */
  keep(draft: Draft, extension: StoredExtension): Promise<string>;
  /** Removes a draft. Does nothing if its file is stored under a name. */
  discard(draft: Pick<Draft, 'path'>): Promise<void>;
  /** Removes the drafts of before `time`, which a crash has left. */
  discardLeft(time: Date): Promise<void>;
  /** Stores what is there already, and answers its name. */
  store(bytes: Uint8Array, extension: StoredExtension): Promise<string>;
  /** The file of a name; undefined for anything that is no name of a stored file. */
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes a file for good; what is no name of one is passed over. */
  remove(name: string): Promise<void>;
}

/** More came than was to be taken. */
export class FileTooLarge extends Error {}

const namePattern = /^[0-9a-f]{64}\.[a-z0-9]{3,4}$/;
const draftPattern = /^\.[0-9a-f]{16}\.draft$/;

/** The name under which a file is stored: `<SHA-256>.<extension>`. */
export const storedName = ({ sha256 }: Pick<Draft, 'sha256'>, extension: StoredExtension): string =>
  `${sha256}.${extension}`;

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

  const draft: UploadStore['draft'] = async (source, mostBytes) => {
    await mkdir(root, { recursive: true });
    const path = join(root, `.${randomBytes(8).toString('hex')}.draft`);
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > mostBytes) throw new FileTooLarge();
        hash.update(chunk);
        yield chunk;
      }
    };
    // opened before anything can fail: a stream that opens it later would leave it behind
    const file = await open(path, 'wx', 0o600);
    try {
      await pipeline(source, measured, file.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  };

  const keep: UploadStore['keep'] = async (draft, extension) => {
    const name = storedName(draft, extension);
    const path = pathOf(name);
    const folder = dirname(path);
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    await rename(draft.path, path);
    await syncFolder(folder);
    if (isNew) await syncFolder(root);
    return name;
  };

  return {
    find,
    draft,
    keep,
    discard: ({ path }) => rm(path, { force: true }),
    discardLeft: async (time) => {
      const names = await readdir(root).catch(() => []);
      for (const path of names.filter((name) => draftPattern.test(name)).map((name) => join(root, name))) {
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < time) await rm(path, { force: true });
      }
    },
    remove: async (name) => {
      const file = await find(name);
      if (file) await rm(file.path, { force: true });
    },
    store: async (bytes, extension) => keep(await draft(Readable.from([bytes]), bytes.byteLength), extension),
  };
}
