import { fileTypeFromBuffer } from 'file-type';
import type { Context } from 'hono';
import type { Deps } from '../../calls/Deps.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { uploads } from '../../db/schema/people.ts';
import {
  type FileType,
  isStoredExtension,
  storedKinds,
  type StoredExtension,
} from '../../../contract/fileTypes.ts';

/** Aliases of stored kinds. */
const sameAs: Readonly<Record<string, StoredExtension>> = {
  apng: 'png',
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
};

/** The kind of a file by its content, whatever its name or its sender says; undefined for what is not taken. */
async function detectKind(bytes: Uint8Array): Promise<StoredExtension | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  const extension: string = found?.ext ?? '';
  return isStoredExtension(extension) ? extension : sameAs[extension];
}

const megabyte = 1024 * 1024;
/** What the form around a file may add to a request. */
const formOverhead = 64 * 1024;

/** The largest files of each type. */
const megabytes: Readonly<Record<FileType, number>> = { image: 5, pdf: 5, audio: 10, video: 60 };

/** A file that was sent, found to be of a kind that is taken. */
export interface ReceivedFile {
  bytes: Uint8Array;
  extension: StoredExtension;
}

function requireSize(bytes: number, types: readonly FileType[]): void {
  const most = Math.max(...types.map((type) => megabytes[type]));
  if (bytes > most * megabyte) throw new HttpRefusal(413, `This file is larger than ${most} MB.`);
}

/**
 * The fields of a multipart request with a file of one of the `types`, which is not read at all where it says that it is far too large. Throws HttpRefusal
 * 413, and Refusal where it did not arrive whole.
 */
export async function readForm(http: Context, types: readonly FileType[]) {
  requireSize(Number(http.req.header('content-length') ?? 0) - formOverhead, types);
  return http.req.parseBody().catch(() => {
    throw new Refusal('The file did not arrive whole. Please try again.');
  });
}

/**
 * Reads a file whose kind is told by its content. Throws HttpRefusal 413, and Refusal for another than the `types`.
 *
 * @param field the form's field that shows the refusal, if any does
 */
export async function receiveFile(
  file: File,
  types: readonly FileType[],
  field?: string,
): Promise<ReceivedFile> {
  requireSize(file.size, types);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = await detectKind(bytes);
  if (extension && types.includes(storedKinds[extension].type)) {
    requireSize(bytes.length, [storedKinds[extension].type]);
    return { bytes, extension };
  }
  const message = `Only ${types.join(' or ')} format is accepted.`;
  throw new Refusal(message, field === undefined ? {} : { errors: { [field]: message } });
}

/**
 * Stores a file and its record, and answers its address.
 *
 * @param createdBy who sent it; undefined for somebody who has not signed in
 */
export async function storeFile(
  { uploads: files }: Pick<Deps, 'uploads'>,
  db: Database['db'] | Transaction,
  { bytes, extension }: ReceivedFile,
  createdBy?: number,
): Promise<string> {
  const name = await files.store(bytes, extension);
  await db
    .insert(uploads)
    .values({ name, mimeType: storedKinds[extension].mimeType, size: bytes.length, createdBy })
    .onConflictDoNothing();
  return `/uploads/${name}`;
}
