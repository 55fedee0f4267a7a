import type { Readable } from 'node:stream';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { auditLogPath } from '../../../contract/calls/records/auditLog.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import {
  fieldNamed,
  isPrivateField,
  linesIn,
  withLineFields,
} from '../../../contract/resource/declaration/Field.ts';
import { derivedFrom } from '../../../contract/resource/parseValue.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type Session, readSession } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { uploads } from '../../db/schema/people.ts';
import { idOf, ownOnly, type RowSource, unseenBy } from '../rows/RowSource.ts';
import { type ByteRange, checked } from '../../services/filePlace.ts';
import { kindOfName } from '../../services/uploadStore.ts';
import { columnName } from '../schema/tableOf.ts';
import { isInComment, timelinesOf } from '../timeline/comments.ts';
import { addressOf } from './uploadFields.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Tells whether `session` may read a private file that its company was given: its uploader may for a day, to see it before they
 * save, and so may whoever sees it in a record, by a field of a page that they may view, or in the audit log of such a record.
 *
 * @param sources the rows of each declared resource
 */
async function mayReadFile(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  sources: Iterable<RowSource>,
  session: Session,
  { name, createdBy, uploadedAt, companyId, companyIds }: typeof uploads.$inferSelect,
): Promise<boolean> {
  // one of no company was taken by an older server, with a request to sign up
  const given = [companyId ?? [], companyIds].flat();
  if (given.length && !given.includes(session.companyId)) return false;
  if (createdBy === session.userId && now().getTime() < uploadedAt.getTime() + day) return true;
  const seen = [...sources].flatMap((source) =>
    fieldsSeen(source, session).map((field) => ({ source, field })),
  );
  const address = addressOf(name);
  for (const { source, field } of seen)
    if (await isInRecord(db, source, session, field, address)) return true;
  if (await isInComment(db, timelinesOf(sources), session, address)) return true;
  if (!can(session.permissions, pageKey(auditLogPath), 'view', false)) return false;
  for (const { source, field } of seen) if (await isInLog(db, source, session, field, address)) return true;
  return false;
}

/** Lists the fields with private files, those of lines as `Items.Photos`, that `session` sees in a resource's records. */
function fieldsSeen({ resource }: RowSource, session: Session): string[] {
  if (!can(session.permissions, resource.page, 'view', false)) return [];
  const unseen = unseenBy(resource, session);
  return withLineFields(resource.fields).flatMap(([name, field]) =>
    isPrivateField(field) && !unseen.has(name) && !unseen.has(derivedFrom(name)) ? [name] : [],
  );
}

async function isInRecord(
  db: Runner,
  source: RowSource,
  session: Session,
  field: string,
  address: string,
): Promise<boolean> {
  const { fields } = source.resource;
  const [name = '', own] = field.split('.');
  const [held, table] = [fieldNamed(fields, field), linesIn(fields)?.field.table];
  const column = (await source.columns(db)).answered.get(name);
  if (!column || !held) return false;
  let named = held.kind === 'files' ? sql`${column.value} ? ${address}` : sql`${column.value} = ${address}`;
  if (own !== undefined && table !== undefined)
    named = sql`${idOf(source)} in (select record_id from ${sql.identifier(table)}
      where company_id = ${session.companyId} and ${sql.identifier(columnName(own, held))} ? ${address})`;
  const { rows } = await db.execute(sql`select from ${source.from(session)} where ${named} limit 1`);
  return rows.length > 0;
}

async function isInLog(
  db: Runner,
  source: RowSource,
  session: Session,
  field: string,
  address: string,
): Promise<boolean> {
  const { resource } = source;
  const own = ownOnly(resource, session)
    ? sql`record_id in (select ${idOf(source)} from ${source.from(session)})`
    : sql`true`;
  // a value that is not a list counts as one of itself
  const path = field.split('.').map((name) => `."${name}"[*]`);
  const logged = (state: SQL) =>
    sql`jsonb_path_exists(${state}, ${`$${path.join('')} ? (@ == $address)`}::jsonpath, jsonb_build_object('address', ${address}::text))`;
  const { rows } = await db.execute(sql`
    select from audit_entries
    where company_id = ${session.companyId} and page = ${resource.page} and ${own}
      and (${logged(sql`before`)} or ${logged(sql`after`)})
    limit 1`);
  return rows.length > 0;
}

const oneRange = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads the part that a Range header asks for. Undefined asks for the whole file: without a header, with several parts, or
 * where it can't be read. `unsatisfiable` where the part lies behind the end.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = oneRange.exec(header?.trim() ?? '') ?? [];
  if (!from && !to) return undefined;
  if (!from) {
    const last = Math.min(Number(to), size);
    return last > 0 ? { start: size - last, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (start >= size) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}

/**
 * Answers a stored file, or the part of it that the request names by its headers Range and If-Range. Undefined where `read` finds
 * none.
 */
export async function sendStored(
  http: Context,
  { size, etag, headers: own }: { size: number; etag: string; headers: Readonly<Record<string, string>> },
  read: (range: ByteRange | undefined) => Promise<Readable | undefined>,
): Promise<Response | undefined> {
  const headers: Record<string, string> = { ...own, etag, 'accept-ranges': 'bytes' };
  const condition = http.req.header('if-range');
  const asked = condition === undefined || condition === etag ? http.req.header('range') : undefined;
  const range = byteRange(asked, size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  const status = range ? 206 : 200;
  if (http.req.method === 'HEAD') return new Response(null, { status, headers });
  const found = await read(range);
  if (!found) return undefined;
  const content = checked(found, etag, { size: end - start + 1 });
  let next = content.next();
  // a place that fails at once is told of by the answer
  await next;
  // not Readable.toWeb, which ends the process where a visitor leaves before a waiting piece is sent (Node 20)
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await next;
      if (done) return controller.close();
      controller.enqueue(value);
      next = content.next();
      next.catch(() => undefined);
    },
    cancel: () => void found.destroy(),
  });
  return new Response(body, { status, headers });
}

/**
 * Serves stored files under their names: with a type by the extension, nothing that runs, and the ranges that phones ask for
 * when they play sound and video. Browsers cache them for good, except for private ones, which only a session that may see
 * them gets; for everybody else they do not exist.
 *
 * @param sources the rows of each declared resource
 */
export function serveUploads(
  deps: Pick<Deps, 'uploads' | 'database' | 'now' | 'portal'>,
  sources: Iterable<RowSource>,
): Hono {
  const app = new Hono();
  app.get('/:name', async (http) => {
    const name = http.req.param('name');
    const kind = kindOfName(name);
    // the same answer for a missing file and for somebody else's
    const refuse = () => http.text('There is no such file.', 404, { 'cache-control': 'no-store' });
    if (!kind) return refuse();
    const [upload] = await deps.database.db.select().from(uploads).where(eq(uploads.name, name));
    if (!upload) return refuse();
    if (upload.isPrivate) {
      const session = await readSession(deps, http.req.header('authorization'));
      if (!session || session.addsPasskey || !(await mayReadFile(deps, sources, session, upload)))
        return refuse();
    }
    const etag = `"${name}"`;
    const headers: Record<string, string> = {
      'content-type': kind.mimeType,
      'content-disposition': kind.type === 'pdf' ? 'attachment' : 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      // the portal may be on another host than the server
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': upload.isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    };
    if (http.req.header('if-none-match')?.includes(etag)) return http.body(null, 304, { ...headers, etag });
    const { size } = upload;
    return (
      (await sendStored(http, { size, etag, headers }, (range) => deps.uploads.read(name, range))) ?? refuse()
    );
  });
  return app;
}
