import { fileTypeFromFile } from 'file-type/node';
import type { Deps } from '../../calls/Deps.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { uploads } from '../../db/schema/people.ts';
import type { Draft } from '../../services/uploadStore.ts';
import {
  type FileType,
  isStoredExtension,
  storedKinds,
  type StoredExtension,
} from '../../../contract/fileTypes.ts';
import { requireSize } from './receiveForm.ts';

/** Aliases of stored kinds. */
const sameAs: Readonly<Record<string, StoredExtension>> = {
  apng: 'png',
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
};

/** The kind of a file by its content, whatever its name or its sender says; undefined for what is not taken. */
async function detectKind(path: string): Promise<StoredExtension | undefined> {
  const found = await fileTypeFromFile(path);
  const extension: string = found?.ext ?? '';
  return isStoredExtension(extension) ? extension : sameAs[extension];
}

/** A file that was sent, found to be of a kind that is taken. */
export type ReceivedFile = Draft & { extension: StoredExtension };

/**
 * Tells the kind of a file by its content. Throws HttpRefusal 413 where it is too large for its type, and Refusal for another
 * than the `types`.
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
  if (extension && types.includes(storedKinds[extension].type)) {
    requireSize(draft, [storedKinds[extension].type]);
    return { ...draft, extension };
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
  file: ReceivedFile,
  createdBy?: number,
): Promise<string> {
  const { extension, size } = file;
  const name = await files.keep(file, extension);
  await db
    .insert(uploads)
    .values({ name, mimeType: storedKinds[extension].mimeType, size, createdBy })
    .onConflictDoNothing();
  return `/uploads/${name}`;
}
