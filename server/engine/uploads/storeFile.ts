import { createReadStream } from 'node:fs';
import {
  type FileType,
  isStoredExtension,
  type StoredExtension,
  storedKinds,
} from '../../../contract/values/fileTypes.ts';
import { sql } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type/node';
import { HttpRefusal, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Runner, type Transaction } from '../../db/transaction.ts';
import { uploads } from '../../db/schema/people.ts';
import type { Draft } from '../../services/filePlace.ts';
import { storedName } from '../../services/uploadStore.ts';
import { requireSize } from './receiveForm.ts';

/** Bytes in which a picture says its size. */
const mostHeader = 2 ** 20;

const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Count the pixels of a picture by its header. Throw RangeError where that can't be read. */
const counts: Partial<Record<StoredExtension, (bytes: Buffer) => number>> = {
  jpg: (bytes) => {
    let at = 2;
    for (let kind = 0; ; at += kind === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)) {
      if (bytes[at] !== 0xff) throw new RangeError();
      kind = bytes.readUInt8(at + 1);
      // C4, C8 and CC are tables, the others frames
      if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) break;
    }
    return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  },
  png: (bytes) => bytes.readUInt32BE(16) * bytes.readUInt32BE(20),
  gif: (bytes) => {
    let at = 13 + colours(bytes.readUInt8(10));
    for (; bytes[at] === 0x21; at += 1) for (at += 2; bytes.readUInt8(at);) at += 1 + bytes.readUInt8(at);
    // browsers enlarge the screen for a larger first frame
    const [width, height] =
      bytes[at] === 0x2c ? [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)] : [0, 0];
    return Math.max(width, bytes.readUInt16LE(6)) * Math.max(height, bytes.readUInt16LE(8));
  },
  webp: (bytes) => {
    const form = bytes.toString('latin1', 12, 16);
    if (form === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
    if (form === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
    const bits = bytes.readUInt32LE(21);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  },
  avif: (bytes) => {
    const box = '\0\0\0\x14ispe';
    let most = 0;
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1))
      most = Math.max(most, bytes.readUInt32BE(at + 12) * bytes.readUInt32BE(at + 16));
    return most;
  },
};

/** Counts the pixels of a stored kind of picture. 0 where its header can't be read; undefined for other kinds. */
async function countPixels(path: string, extension: StoredExtension): Promise<number | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: mostHeader - 1 })) chunks.push(chunk);
  try {
    return counts[extension]?.(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** The owner of a file: a person with a session, or a stranger who signs up. */
type Uploader = Pick<Session, 'userId' | 'companyId'> | undefined;

type Quoted = Pick<Deps, 'config' | 'now'>;

const megabyte = 2 ** 20;
const day = 24 * 60 * 60 * 1000;
/** Megabytes of all strangers in 24 hours. */
const mostOfStrangers = 1000;

/** A browser takes four bytes of memory for each pixel that it shows, however small the file is. */
const mostPixels = 50_000_000;

const tooManyPixels = `This picture has more than ${mostPixels / 1_000_000} million pixels. Please upload a smaller one.`;
const noPixels = 'The size of this picture can’t be read. Please save it again in another program.';
const noRoomOfStrangers = 'No more requests with a file can be taken today. Please try again tomorrow.';

/**
 * Throws HttpRefusal where `bytes` more are too many: 429 for a person's day, or all strangers' day, and 507 for a company's
 * room, in which its prepared files lie as well.
 *
 * @param but the name of a stored file that does not count, for it is the same
 */
export async function requireQuota(
  { config, now }: Quoted,
  db: Runner,
  uploader: Uploader,
  bytes: number,
  but = '',
): Promise<void> {
  const since = new Date(now().getTime() - day);
  const { userId = null, companyId = null } = uploader ?? {};
  const { rows } = await db.execute<{ recent: number; all: number }>(sql`
    select coalesce(sum(size) filter (where uploaded_at > ${since} and created_by is not distinct from ${userId}), 0)::bigint as recent,
      (coalesce(sum(size) filter (where company_id = ${companyId}), 0)
        + (select coalesce(sum(size), 0) from prepared_files where company_id = ${companyId}))::bigint as "all"
    from uploads
    where name <> ${but} and
      ${uploader ? sql`(company_id = ${companyId} or created_by = ${userId})` : sql`created_by is null and company_id is null`}`);
  const { recent = 0, all = 0 } = rows[0] ?? {};
  const most = uploader ? config.uploadsPerDay : mostOfStrangers;
  if (recent + bytes > most * megabyte)
    throw new HttpRefusal(
      429,
      uploader
        ? `You have uploaded as much as a person may in 24 hours, ${most} MB. Please go on tomorrow, or ask whoever runs the server for more.`
        : noRoomOfStrangers,
    );
  if (uploader && all + bytes > config.uploadsPerCompany * megabyte)
    throw new HttpRefusal(
      507,
      `The files of this company take up all their room, ${config.uploadsPerCompany} MB. Please remove what is not needed, or ask whoever runs the server for more.`,
    );
}

/** Makes uploads of one company wait for each other, so many at once do not get around its quota. */
const lockQuota = (transaction: Transaction, uploader: Uploader) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${uploader?.companyId ?? 'strangers'}`}, 0))`,
  );

/** Aliases of stored kinds. */
const sameAs: Readonly<Record<string, StoredExtension>> = {
  apng: 'png',
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
};

/** Finds the kind of a file by its content, whatever its name or its sender says; undefined for kinds that are not taken. */
async function detectKind(path: string): Promise<StoredExtension | undefined> {
  const found = await fileTypeFromFile(path);
  const extension: string = found?.ext ?? '';
  return isStoredExtension(extension) ? extension : sameAs[extension];
}

/** A file of a kind that is taken. */
export type ReceivedFile = Draft & { extension: StoredExtension };

/**
 * Requires a file of one of the `types`, by its content. Throws HttpRefusal 413 where it is too large for its type, and
 * Refusal for another type, and for a picture of too many pixels.
 *
 * @param field the form's field that shows the refusal, if any does
 */
export async function requireKind(
  draft: Draft,
  types: readonly FileType[],
  field?: string,
): Promise<ReceivedFile> {
  requireSize(draft, types);
  const extension = await detectKind(draft.path);
  const refusal = (message: string) =>
    field === undefined ? new Refusal(message) : refusalAt(field, message);
  if (extension && types.includes(storedKinds[extension].type)) {
    requireSize(draft, [storedKinds[extension].type]);
    const pixels = await countPixels(draft.path, extension);
    if (pixels === 0) throw refusal(noPixels);
    if (pixels !== undefined && pixels > mostPixels) throw refusal(tooManyPixels);
    return { ...draft, extension };
  }
  // the specification's text leaves PDF out where pictures are taken too (spec 2 §5)
  const named = types.filter((type) => type !== 'pdf' || !types.includes('image'));
  throw refusal(`Only ${named.join(' or ')} format is accepted.`);
}

interface Stored {
  uploader: Uploader;
  /** The company whose records may name it; by default the uploader's. */
  companyId?: number | undefined;
  /** Only for people who see a record with it. */
  isPrivate: boolean;
}

/** Makes those who store, judge or remove the file `name` wait for each other, whichever server they are on. */
export const lockUpload = (transaction: Transaction, name: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${name}`}, 0))`);

/**
 * Stores a file's record and then the file, and returns its address. A file that is there already counts as uploaded anew, and
 * stays private only while every upload of it was. Throws HttpRefusal where there is no room, and StoreAway if a bucket does
 * not take the file; nothing refers to its record then, which the next sweep removes.
 */
export async function storeFile(
  deps: Pick<Deps, 'uploads' | 'database' | 'config' | 'now'>,
  file: ReceivedFile,
  { uploader, companyId = uploader?.companyId, isPrivate }: Stored,
): Promise<string> {
  const { extension, size } = file;
  const { mimeType } = storedKinds[extension];
  const name = storedName(file, extension);
  const at = deps.now();
  await inTransaction(deps.database, async (transaction) => {
    await lockQuota(transaction, uploader);
    await requireQuota(deps, transaction, uploader, size, name);
    await lockUpload(transaction, name);
    const companyIds = companyId === undefined ? [] : [companyId];
    const owned = { createdBy: uploader?.userId, companyId: uploader?.companyId };
    await transaction
      .insert(uploads)
      .values({ name, mimeType, size, ...owned, companyIds, isPrivate, uploadedAt: at })
      .onConflictDoUpdate({
        target: uploads.name,
        set: {
          uploadedAt: at,
          createdBy: sql`coalesce(excluded.created_by, ${uploads.createdBy})`,
          companyId: sql`coalesce(${uploads.companyId}, excluded.company_id)`,
          companyIds: sql`array(select distinct unnest(${uploads.companyIds} || excluded.company_ids))`,
          isPrivate: sql`${uploads.isPrivate} and excluded.is_private`,
        },
      });
  });
  // outside of the transaction: a slow store holds up neither a connection nor the company's other uploads
  await deps.uploads.keep(file, extension);
  return `/uploads/${name}`;
}
