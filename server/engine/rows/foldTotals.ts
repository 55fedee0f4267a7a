import { sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Makes one row of those that changes have added to each total of a declared table. */
export const foldTotals = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  await inTransaction(database, (transaction) => transaction.execute(sql`select fold_row_totals()`));
};
