import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { selectRows } from './selectRows.ts';
import type { RowSource } from './RowSource.ts';
import type { Narrowed } from './selectSummed.ts';

/** What the declared sums of a list come to over all rows that a query finds, by their fields; of those that the person sees. */
export async function sumFields(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
): Promise<Record<string, number>> {
  const selection = await selectRows(database, source, asker, { ...narrowed, sortColumn: '', sortOrder: '' });
  const { columns, from, where } = selection;
  const sums = source.resource.sums.flatMap((name) => {
    const column = columns.answered.get(name);
    return column ? [sql`coalesce(sum(${column.value}), 0)::float8 as ${sql.identifier(name)}`] : [];
  });
  if (!sums.length) return {};
  const { rows } = await database.db.execute<Record<string, number>>(
    sql`select ${sql.join(sums, sql`, `)} from ${from} ${where}`,
  );
  return rows[0] ?? {};
}
