import { sql } from 'drizzle-orm';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { selected, toWire, type WireRow } from './listRows.ts';
import type { RowSource } from './RowSource.ts';

/** The row with this id as the wire sends it, where `session` sees it. */
export async function readRow(
  db: Pick<Database['db'], 'execute'>,
  source: RowSource,
  session: Session,
  id: number,
): Promise<WireRow | undefined> {
  const scope = source.scope(session);
  const where = sql`${source.id} = ${id}${scope ? sql` and ${scope}` : sql``}`;
  const found = await db.execute<WireRow>(sql`select ${selected(source)} from ${source.from} where ${where}`);
  return found.rows[0] && toWire(source, found.rows[0]);
}
