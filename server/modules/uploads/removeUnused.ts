import { eq } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/connect.ts';
import { uploads } from '../../db/schema/people.ts';
import { lockUpload } from './storeFile.ts';
import { namedByRecords, uploadColumns } from './uploadColumns.ts';

/**
 * Removes stored files that no record names any more, once what named them is erased: the same content is one file,
 * whoever uploaded it. One that can't be removed stands in the log: what was erased stays so.
 *
 * @param addresses as records keep them, `/uploads/…`
 */
export async function removeUnused(
  deps: Pick<Deps, 'database' | 'uploads' | 'log'>,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await removeOne(deps, address.replace(/^\/uploads\//, '')).catch((error: unknown) =>
      deps.log.error({ err: error, address }, 'an unused file was not removed'),
    );
  }
}

const removeOne = ({ database, uploads: store }: Pick<Deps, 'database' | 'uploads'>, name: string) =>
  inTransaction(database, async (transaction) => {
    await lockUpload(transaction, name);
    if ((await namedByRecords(transaction, [name], uploadColumns())).size) return;
    await transaction.delete(uploads).where(eq(uploads.name, name));
    await store.remove(name);
  });
