import { inTransaction } from '../db/connect.ts';
import type { SessionRequest } from '../calls/endpoint.ts';
import { recordChange } from './changeLog.ts';
import { countRows } from './rows/listRows.ts';
import type { RowQuery } from './rows/RowQuery.ts';
import type { RowSource } from './rows/RowSource.ts';
import { selectRows } from './rows/selectRows.ts';

/**
 * Keeps in the audit log who takes the rows of a list along, how many of them and by which filter, before the first one is sent.
 *
 * @param file the kind of file, as people call it
 * @returns how many rows there are
 */
export async function recordExport(
  { deps: { database }, session }: Pick<SessionRequest, 'deps' | 'session'>,
  source: RowSource,
  query: RowQuery,
  file: string,
): Promise<number> {
  const rows = await countRows(database, await selectRows(database, source, session, query));
  const { search, period, among = {}, id } = query;
  const filter = {
    ...(search && { SearchValue: search }),
    ...(period?.from && { FromDate: period.from }),
    ...(period?.to && { ToDate: period.to }),
    ...(id !== undefined && { [source.resource.id]: id }),
    ...Object.fromEntries(Object.entries(among).map(([name, values]) => [name, values.join(', ')])),
  };
  await inTransaction(database, (transaction) =>
    recordChange(transaction, session, {
      page: source.resource.page,
      recordId: 0,
      label: `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} as ${file}`,
      action: 'downloaded',
      before: null,
      after: { Rows: rows, ...filter },
    }),
  );
  return rows;
}
