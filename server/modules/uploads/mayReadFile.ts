import { sql } from 'drizzle-orm';
import { can } from '../../../contract/permission/can.ts';
import { isPrivateField } from '../../../contract/resource/Field.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import { unseenBy } from '../../engine/rows/sourceSeenBy.ts';
import { addressOf } from './uploadColumns.ts';

/**
 * Whether a private file is for `session`: somebody who uploaded it, to see it before they save, or who sees it in a record,
 * by a field of a page that they may view.
 *
 * @param sources where the rows of each declared resource come from
 */
export async function mayReadFile(
  { database: { db } }: Pick<Deps, 'database'>,
  sources: Iterable<RowSource>,
  session: Session,
  { name, createdBy }: { name: string; createdBy: number | null },
): Promise<boolean> {
  if (createdBy === session.userId) return true;
  for (const source of sources) {
    const { resource } = source;
    if (!can(session.permissions, resource.page, 'view', false)) continue;
    const unseen = unseenBy(resource, session);
    for (const [field, declared] of Object.entries(resource.fields)) {
      if (!isPrivateField(declared) || unseen.has(field)) continue;
      const { answered } = await source.columns(db);
      const column = answered.get(field);
      if (!column) continue;
      const { rows } = await db.execute(
        sql`select from ${source.from(session)} where ${column.value} = ${addressOf(name)} limit 1`,
      );
      if (rows.length) return true;
    }
  }
  return false;
}
