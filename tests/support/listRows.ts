import type { Database } from '../../server/db/connect.ts';
import { readPage } from '../../server/engine/rows/readPage.ts';
import type { Asker } from '../../server/engine/rows/bindText.ts';
import type { PageQuery, RowSource } from '../../server/engine/rows/RowSource.ts';

/** One page of a source as values, and how many rows there are. */
export async function listRows(database: Database, source: RowSource, asker: Asker, query: PageQuery) {
  const { rows, total, isLeast } = await readPage(database, source, asker, query);
  return { rows: rows(), total, isLeast };
}
