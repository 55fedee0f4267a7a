import { asc, gt, sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/transaction.ts';
import { uploads } from '../../db/schema/people.ts';
import { lockUpload } from './storeFile.ts';

/** Files whose names are read in one go. */
const batch = 500;

/**
 * Moves all stored files to where new ones go, one after the other, while servers store, serve and remove files. It may be
 * stopped and begun anew. Throws StoreAway if a bucket does not answer.
 *
 * @returns how many files were elsewhere
 */
export async function moveUploads({
  database,
  uploads: store,
}: Pick<Deps, 'database' | 'uploads'>): Promise<number> {
  let moved = 0;
  for (let last = ''; ;) {
    const names = await database.db
      .select({ name: uploads.name })
      .from(uploads)
      .where(gt(uploads.name, last))
      .orderBy(asc(uploads.name))
      .limit(batch);
    for (const { name } of names)
      await inTransaction(database, async (transaction) => {
        // a large file takes its time
        await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await lockUpload(transaction, name);
        if (await store.move(name)) moved += 1;
      });
    const end = names.at(-1);
    if (!end) return moved;
    last = end.name;
  }
}
