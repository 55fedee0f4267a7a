import { sql } from 'drizzle-orm';
import { auditLogPath } from '../../../contract/calls/auditLog.ts';
import { pageKey } from '../../../contract/pages.ts';
import { can } from '../../../contract/permission/can.ts';
import { isPrivateField } from '../../../contract/resource/Field.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/connect.ts';
import { type RowSource, unseenBy } from '../../engine/rows/RowSource.ts';
import { addressOf } from './uploadColumns.ts';

/**
 * Whether a private file is for `session`: somebody who uploaded it, to see it before they save, or who sees it in a record,
 * by a field of a page that they may view, or in what the audit log says that such a record was.
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
  const seen = [...sources].flatMap((source) =>
    fieldsSeen(source, session).map((field) => ({ source, field })),
  );
  const address = addressOf(name);
  for (const { source, field } of seen)
    if (await isInRecord(db, source, session, field, address)) return true;
  if (!can(session.permissions, pageKey(auditLogPath), 'view', false)) return false;
  for (const { source, field } of seen)
    if (await isInLog(db, source.resource.page, session, field, address)) return true;
  return false;
}

/** The fields with private files that `session` sees of a resource's records. */
function fieldsSeen({ resource }: RowSource, session: Session): string[] {
  if (!can(session.permissions, resource.page, 'view', false)) return [];
  const unseen = unseenBy(resource, session);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isPrivateField(field) && !unseen.has(name) ? [name] : [],
  );
}

async function isInRecord(
  db: Runner,
  source: RowSource,
  session: Session,
  field: string,
  address: string,
): Promise<boolean> {
  const column = (await source.columns(db)).answered.get(field);
  if (!column) return false;
  const { rows } = await db.execute(
    sql`select from ${source.from(session)} where ${column.value} = ${address} limit 1`,
  );
  return rows.length > 0;
}

async function isInLog(
  db: Runner,
  page: string,
  { companyId }: Session,
  field: string,
  address: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_entries
    where company_id = ${companyId} and page = ${page}
      and (before ->> ${field}::text = ${address} or after ->> ${field}::text = ${address})
    limit 1`);
  return rows.length > 0;
}
