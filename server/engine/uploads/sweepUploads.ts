import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { storedNameIn } from '../../../contract/values/fileTypes.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { uploads } from '../../db/schema/people.ts';
import { StoreAway } from '../../services/bucket.ts';
import { lockUpload } from './storeFile.ts';
import { namedByRecords, type UploadColumn, uploadColumns } from './uploadFields.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Files to judge in one go; the rest waits for the next. */
const batch = 500;

/**
 * Removes files a day after their upload where nothing refers to them: no record, and no entry of the audit log, from which a
 * record can get its old file back. Files in the log stay for good; the others are judged anew every day. Several servers may
 * do it at once.
 *
 * @param columns the columns that hold records' files
 */
export async function sweepUploads(
  deps: Pick<Deps, 'database' | 'uploads' | 'log' | 'now' | 'portal'>,
  columns: readonly UploadColumn[] = uploadColumns(deps.portal),
): Promise<void> {
  const { database, now } = deps;
  const at = now();
  await deps.uploads.discardLeft(new Date(at.getTime() - hour));

  const before = new Date(at.getTime() - day);
  const candidates = await database.db
    .select({ name: uploads.name, createdAt: uploads.createdAt })
    .from(uploads)
    .where(
      and(
        lt(uploads.uploadedAt, before),
        eq(uploads.isInLog, false),
        or(isNull(uploads.judgedAt), lt(uploads.judgedAt, before)),
      ),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(batch);
  const [oldest] = candidates;
  if (!oldest) return;

  const names = candidates.map(({ name }) => name);
  const logged = await namedByLog(deps, names, oldest.createdAt);
  if (logged.length)
    await database.db.update(uploads).set({ isInLog: true }).where(inArray(uploads.name, logged));
  const others = names.filter((name) => !logged.includes(name));
  if (!others.length) return;
  const named = await namedByRecords(database.db, others, columns);
  if (named.size)
    await database.db
      .update(uploads)
      .set({ judgedAt: at })
      .where(inArray(uploads.name, [...named]));
  for (const name of others.filter((other) => !named.has(other)))
    await removeUnreferred(deps, name, before, columns).catch((error: unknown) => {
      // the others would fail as well, each after its patience
      if (error instanceof StoreAway) throw error;
      deps.log.error({ err: error, name }, 'a file that nothing refers to was not removed');
    });
}

/** Finds those of `names` that the audit log has, in whatever field. No entry is older than the first upload, `since`. */
function namedByLog(
  { database }: Pick<Deps, 'database'>,
  names: readonly string[],
  since: Date,
): Promise<string[]> {
  // both times are the database's, whose clock may have been put back
  const from = new Date(since.getTime() - hour);
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = '10min'`);
    // company by company, as the log is indexed
    const { rows } = await transaction.execute<{ name: string }>(sql`
      select distinct found.parts[1] as name
      from companies c
        join audit_entries e on e.company_id = c.id and e.at >= ${from}
        cross join lateral regexp_matches(
          coalesce(e.before::text, '') || ' ' || coalesce(e.after::text, ''),
          '/uploads/([0-9a-f]{64}\\.[a-z0-9]{3,4})', 'g') as found (parts)
      where found.parts[1] = any(${sql.param(names)}::text[])`);
    return rows.map(({ name }) => name);
  });
}

/** Locks a file that may be removed, after the saves that are about to name it. */
async function holdUpload(transaction: Transaction, name: string): Promise<void> {
  await lockUpload(transaction, name);
  await transaction.execute(sql`select from uploads where name = ${name} for update`);
}

/** Removes a file with its record, unless it was uploaded again, or a record names it by now. */
const removeUnreferred = (
  { database, uploads: store, log }: Pick<Deps, 'database' | 'uploads' | 'log'>,
  name: string,
  before: Date,
  columns: readonly UploadColumn[],
) =>
  inTransaction(database, async (transaction) => {
    await holdUpload(transaction, name);
    if ((await namedByRecords(transaction, [name], columns)).size) return;
    const unchanged = and(eq(uploads.name, name), lt(uploads.uploadedAt, before), eq(uploads.isInLog, false));
    const removed = await transaction.delete(uploads).where(unchanged).returning({ size: uploads.size });
    if (!removed.length) return;
    await store.remove(name);
    log.info({ name, size: removed[0]?.size }, 'a file that nothing refers to was removed');
  });

/**
 * Removes stored files that no record names any more, after the records that named them were erased; one file may serve
 * several uploads of the same content. A file that can't be removed is logged, and the erasure is kept.
 *
 * @param addresses as records have them, `/uploads/…`
 */
export async function removeUnused(
  deps: Pick<Deps, 'database' | 'uploads' | 'log' | 'portal'>,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await removeOne(deps, storedNameIn(address)).catch((error: unknown) =>
      deps.log.error({ err: error, address }, 'an unused file was not removed'),
    );
  }
}

const removeOne = (
  { database, uploads: store, portal }: Pick<Deps, 'database' | 'uploads' | 'portal'>,
  name: string,
) =>
  inTransaction(database, async (transaction) => {
    await holdUpload(transaction, name);
    if ((await namedByRecords(transaction, [name], uploadColumns(portal))).size) return;
    await transaction.delete(uploads).where(eq(uploads.name, name));
    await store.remove(name);
  });
