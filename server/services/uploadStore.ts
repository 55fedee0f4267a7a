import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isStoredExtension,
  storedKinds,
  type StoredExtension,
  type StoredKind,
} from '../../contract/values/fileTypes.ts';
import { type BucketAddresses, openPlaces } from './bucket.ts';
import { type ByteRange, checked, type Draft, type FilePlace, openFolder } from './filePlace.ts';

interface StoredFile extends StoredKind {
  /** Bytes. */
  size: number;
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
  /** Opens the file of a name, or a part of it; undefined as for `find`. A whole file that is damaged ends in FileDamaged. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file for good; what is no name of one is passed over. */
  remove(name: string): Promise<void>;
  /** Moves a file to where new ones go, and answers whether it was elsewhere. Throws if its content is not its name's. */
  move(name: string): Promise<boolean>;
  /** Says that a bucket does not answer. */
  trouble(): Promise<string | undefined>;
}

/** More came than was to be taken. */
export class FileTooLarge extends Error {}

const namePattern = /^[0-9a-f]{64}\.[a-z0-9]{3,4}$/;
const draftPattern = /^\.[0-9a-f]{16}\.draft$/;

/** The name under which a file is stored: `<SHA-256>.<extension>`. */
export const storedName = ({ sha256 }: Pick<Draft, 'sha256'>, extension: StoredExtension): string =>
  `${sha256}.${extension}`;

const whole = (content: Readable, name: string) => checked(content, name, { sha256: name.slice(0, 64) });

/** Finds the kind of a stored file by its name; undefined for what is no such name. */
export function kindOfName(name: string): StoredKind | undefined {
  const extension = extname(name).slice(1);
  return namePattern.test(name) && isStoredExtension(extension) ? storedKinds[extension] : undefined;
}

/** Opens the store: new files go to `uploadsUrl` or DATA_DIR/uploads; those here or in `uploadsOldUrl` are found as well. */
export function createUploadStore(dataDir: string, buckets: BucketAddresses = {}): UploadStore {
  const root = join(dataDir, 'uploads');
  const { target, others, trouble } = openPlaces(buckets, 'uploads', openFolder(root));
  // a file on its way is never missed, as it is put into the target before it leaves the others
  const places = [...others, target];

  /** Asks place after place; one that is away counts only if no other has the file. */
  const first = async <Found>(
    name: string,
    ask: (place: FilePlace) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    if (!kindOfName(name)) return undefined;
    const failures: unknown[] = [];
    for (const place of places) {
      const found = await ask(place).catch((error: unknown) => void failures.push(error));
      if (found !== undefined) return found;
    }
    if (failures.length) throw failures[0];
    return undefined;
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

  const discard: UploadStore['discard'] = ({ path }) => rm(path, { force: true });

  const keep: UploadStore['keep'] = async (draft, extension) => {
    const name = storedName(draft, extension);
    await target.put(draft, name);
    return name;
  };

  return {
    find: async (name) => {
      const size = await first(name, (place) => place.size(name));
      const kind = kindOfName(name);
      return kind && size !== undefined ? { size, ...kind } : undefined;
    },
    read: async (name, range) => {
      const content = await first(name, (place) => place.read(name, range));
      return content && !range ? Readable.from(whole(content, name), { objectMode: false }) : content;
    },
    draft,
    keep,
    discard,
    discardLeft: async (time) => {
      const names = await readdir(root).catch(() => []);
      for (const path of names.filter((name) => draftPattern.test(name)).map((name) => join(root, name))) {
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < time) await rm(path, { force: true });
      }
    },
    remove: async (name) => {
      if (kindOfName(name)) for (const place of places) await place.remove(name);
    },
    move: async (name) => {
      let isMoved = false;
      for (const place of kindOfName(name) ? others : []) {
        const content = await place.read(name);
        if (!content) continue;
        const copy = await draft(whole(content, name), Infinity);
        try {
          await target.put(copy, name);
        } finally {
          await discard(copy);
        }
        await place.remove(name);
        isMoved = true;
      }
      return isMoved;
    },
    store: async (bytes, extension) => {
      const arrived = await draft(Readable.from([bytes]), bytes.byteLength);
      try {
        return await keep(arrived, extension);
      } finally {
        await discard(arrived);
      }
    },
    trouble,
  };
}
