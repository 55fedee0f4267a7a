/** The job that writes a long list's file, and the end of such files. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { preparedDays } from '../../../contract/calls/records/exports.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { type Session, sessionFor } from '../../calls/Session.ts';
import { hasSpace, noSpace, storeAway } from '../../calls/diskSpace.ts';
import { hasCode } from '../../db/pgError.ts';
import { fileChunks } from './sendAllRows.ts';
import type { FileFormat } from './fileCell.ts';
import type { Job, JobWorks } from '../jobs.ts';
import { listSchema, queryOf } from '../list.ts';
import { type PageQuery, type RowSource, sourceSeenBy, sourcesByPage } from '../rows/RowSource.ts';
import { StoreAway, openPlaces } from '../../services/bucket.ts';
import { mayExport } from '../reportMails/sendReport.ts';
import { requireQuota } from '../uploads/storeFile.ts';
import { join } from 'node:path';
import { type FilePlace, openFolder } from '../../services/filePlace.ts';

/** Where prepared files lie: in UPLOADS_URL or DATA_DIR/uploads; older ones are found where they were put. */
export function openPrepared({ dataDir, ...buckets }: Deps['config']): Omit<FilePlace, 'size'> {
  const folder = join(dataDir, 'uploads', 'prepared');
  const disk = openFolder(folder, (name) => join(folder, name));
  const { target, others } = openPlaces(buckets, 'prepared', disk);
  const places = [target, ...others];
  return {
    put: (draft, name) => target.put(draft, name),
    read: async (name, range) => {
      for (const place of places) {
        const found = await place.read(name, range);
        if (found) return found;
      }
      return undefined;
    },
    remove: async (name) => {
      for (const place of places) await place.remove(name);
    },
  };
}

const mayNot = 'The person who asked for this file may not export this list any more.';
const failed = 'The file could not be prepared. Please try again.';

/** The rows that a list request finds, as this person sees them. Throws Refusal for what the person can't filter or sort by. */
export async function rowsAsked(
  declared: RowSource,
  session: Session,
  request: object,
): Promise<{ source: RowSource; query: PageQuery }> {
  const source = sourceSeenBy(declared, session);
  const input = await requireInput(listSchema(declared.resource), request);
  return { source, query: queryOf(source, declared.resource, input, session) };
}

/** A file on its way. */
interface Preparing extends Record<string, unknown> {
  page: string;
  request: Readonly<Record<string, unknown>>;
  format: FileFormat;
  language: Language;
}

/** The person has removed the file, or another server has written it. */
class Left extends Error {}

/** The job that prepares files. Each run stores under a name of its own: a server that was only silent may still write, too. */
export function exportWorks(sources: ReadonlyMap<string, RowSource>): JobWorks {
  const sourceOf = sourcesByPage(sources);
  const end = ({ database }: Pick<Deps, 'database'>, { about }: Job, message: string) =>
    database.db.execute(
      sql`update prepared_files set state = 'failed', message = ${message}, size = null where id = ${about} and state = 'waiting'`,
    );
  return {
    'prepare-file': {
      run: async (deps, job, { progress }) => {
        try {
          await prepareFile(deps, job, sourceOf, progress);
        } catch (error) {
          const why = reasonOf(error);
          if (why === undefined) throw error;
          await end(deps, job, why);
        }
      },
      fail: async (deps, job) => void (await end(deps, job, failed)),
    },
  };
}

/** A sentence for a failure that another try would not mend; undefined for others. */
function reasonOf(error: unknown): string | undefined {
  if (hasCode(error, 'ENOSPC') || (error instanceof StoreAway && error.isFull)) return noSpace;
  if (error instanceof StoreAway) return storeAway;
  // somebody's turn, 429, comes later
  const isRefused = error instanceof Refusal || (error instanceof HttpRefusal && error.status !== 429);
  return isRefused ? error.message : undefined;
}

async function prepareFile(
  deps: Deps,
  job: Job,
  sourceOf: ReadonlyMap<string, RowSource>,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  const { db } = deps.database;
  const { rows } = await db.execute<Preparing>(sql`
    select page, request, format, language from prepared_files where id = ${job.about} and state = 'waiting'`);
  const [file] = rows;
  if (!file) return;
  const session = await sessionFor(deps, job);
  const declared = sourceOf.get(file.page);
  if (!declared || !session || !mayExport(session, file.page)) throw new Refusal(mayNot);
  const { source, query } = await rowsAsked(declared, session, file.request);
  let written = 0;
  const chunks = fileChunks({ deps, session }, source, query, {
    ...file,
    isLong: true,
    told: (count) => (written = count),
  });

  /** Says how large it is, and stops if nobody waits for the file any more or the company's room is full. */
  const requireRoom = async (size: number) => {
    const { rowCount } = await db.execute(
      sql`update prepared_files set size = ${size} where id = ${job.about} and state = 'waiting'`,
    );
    if (!rowCount) throw new Left();
    await requireQuota(deps, db, session, 0);
  };

  /** Says every second how far it is, and stops if the disk is full. */
  async function* watched(): AsyncGenerator<Uint8Array> {
    let [next, size] = [0, 0];
    for await (const chunk of chunks) {
      if (Date.now() >= next) {
        next = Date.now() + 1000;
        await requireRoom(size);
        if (!(await hasSpace(deps))) throw new HttpRefusal(507, noSpace);
        await progress(written);
      }
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      yield bytes;
    }
  }
  try {
    const draft = await deps.uploads.draft(watched(), Infinity);
    try {
      await requireRoom(draft.size);
      const place = openPrepared(deps.config);
      const name = `${randomUUID()}.${file.format}`;
      // first, so the name is known if the server dies
      const begun = await db.execute(sql`
        update prepared_files set begun_names = array_append(begun_names, ${name}) where id = ${job.about} and state = 'waiting'`);
      if (!begun.rowCount) throw new Left();
      await place.put(draft, name);
      const ready = await db.execute<{ others: string[] }>(sql`
        update prepared_files set state = 'ready', stored_name = ${name}, size = ${draft.size},
          columns = ${sql.param(source.resource.export.columns.map(({ field }) => field))}::text[],
          expires_at = now() + ${preparedDays} * interval '1 day'
        where id = ${job.about} and state = 'waiting' returning array_remove(begun_names, ${name}) as others`);
      for (const unused of ready.rows[0]?.others ?? [name]) await place.remove(unused);
    } finally {
      await deps.uploads.discard(draft);
    }
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
}

/**
 * Removes prepared files whose days are over, that somebody has removed, or whose person may not export the page any more. One
 * that a server still writes waits for the end of its job, which removes what it has written.
 */
export async function forgetPrepared({ database, config }: Pick<Deps, 'database' | 'config'>): Promise<void> {
  const { rows } = await database.db.execute<{ id: number; names: string[] }>(sql`
    select f.id, array_append(f.begun_names, f.stored_name) as names from prepared_files f
    where not exists (select from jobs j where j.kind = 'prepare-file' and j.about = f.id) and (
      f.state = 'removed' or f.expires_at < now() or not exists (
        select from users u join roles r on r.id = u.role_id and r.is_active
          join role_permissions p on p.role_id = r.id and p.is_view and p.is_report
          join pages on pages.id = p.page_id and pages.action_name = f.page
        where u.id = f.user_id and u.is_active))
    limit 100`);
  const place = openPrepared(config);
  for (const { id, names } of rows) {
    // first, so a store that is away leaves the row for the next time
    for (const name of names) await place.remove(name);
    await database.db.execute(sql`delete from prepared_files where id = ${id}`);
  }
}
