import { fileTypeFromBuffer } from 'file-type';
import type { Context } from 'hono';
import type { Deps } from '../../calls/Deps.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { uploads } from '../../db/schema/people.ts';
import {
  isStoredExtension,
  type StoredExtension,
  storedKinds,
  type UploadGroup,
} from '../../services/uploadStore.ts';

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

/** What is taken as a file. */
export interface Expected {
  /** What the texts call it. */
  format: 'image' | 'audio' | 'video';
  /** What is taken beside the format. */
  also?: UploadGroup;
  megabytes: number;
}

/** A file that was sent, found to be of a kind that is taken. */
export interface ReceivedFile {
  bytes: Uint8Array;
  extension: StoredExtension;
}

function requireSize(bytes: number, megabytes: number): void {
  if (bytes > megabytes * megabyte) throw new HttpRefusal(413, `This file is larger than ${megabytes} MB.`);
}

/**
 * The fields of a multipart request, which is not read at all where it says that it is far too large. Throws HttpRefusal
 * 413, and Refusal where it did not arrive whole.
 */
export async function readForm(http: Context, { megabytes }: Expected) {
  requireSize(Number(http.req.header('content-length') ?? 0) - formOverhead, megabytes);
  return http.req.parseBody().catch(() => {
    throw new Refusal('The file did not arrive whole. Please try again.');
  });
}

/**
 * Reads a file whose kind is told by its content. Throws HttpRefusal 413, and Refusal for another kind.
 *
 * @param field the form's field that shows the refusal, if any does
 */
export async function receiveFile(
  file: File,
  { format, also, megabytes }: Expected,
  field?: string,
): Promise<ReceivedFile> {
  requireSize(file.size, megabytes);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = await detectKind(bytes);
  const group = extension && storedKinds[extension].group;
  if (extension && (group === format || group === also)) return { bytes, extension };
  const message = `Only ${format} format is accepted.`;
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
