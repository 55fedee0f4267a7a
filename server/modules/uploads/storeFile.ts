import type { Deps } from '../../calls/Deps.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { uploads } from '../../db/schema/people.ts';
import type { ReceivedFile } from './receiveFile.ts';
import { storedKinds } from '../../services/uploadStore.ts';

/**
 * Keeps a file and its record, and answers its address.
 *
 * @param createdBy who sent it; undefined for somebody who has not signed in
 */
export async function storeFile(
  { uploads: store }: Pick<Deps, 'uploads'>,
  db: Database['db'] | Transaction,
  { bytes, extension }: ReceivedFile,
  createdBy?: number,
): Promise<string> {
  const name = await store.keep(bytes, extension);
  await db
    .insert(uploads)
    .values({ name, mimeType: storedKinds[extension].mimeType, size: bytes.length, createdBy })
    .onConflictDoNothing();
  return `/uploads/${name}`;
}
