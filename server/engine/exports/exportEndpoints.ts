import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  exportCalls,
  mostPrepared,
  mostSentRows,
  preparedDays,
  type PreparedFile,
} from '../../../contract/calls/records/exports.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint, type Endpoint, requireRight } from '../../calls/endpoint.ts';
import { countRows, recordFile } from './sendAllRows.ts';
import { fileTypes } from './tableFile.ts';
import { askJob } from '../jobs.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import { type RowSource, sourceSeenBy, sourcesByPage } from '../rows/RowSource.ts';
import { languageOf } from '../../language/inLanguage.ts';
import { sendStored } from '../uploads/serveUploads.ts';
import { mayExport } from '../reportMails/sendReport.ts';
import { forgetPrepared, rowsAsked, openPrepared } from './prepareFile.ts';

const tooMany = `You have ${mostPrepared} prepared files. Please remove one first.`;

/** The calls of prepared files, of all declared lists. */
export function exportEndpoints(sources: ReadonlyMap<string, RowSource>): Endpoint[] {
  const sourceOf = sourcesByPage(sources);
  return [
    endpoint(exportCalls.prepare, async (request) => {
      const { session, http, write } = request;
      const { Page, Request, Format } = request.input;
      requireRight(session, Page, 'view');
      requireRight(session, Page, 'report');
      const declared = sourceOf.get(Page);
      if (!declared) throw new Refusal('This page has no list.');
      const { source, query } = await rowsAsked(declared, session, Request);
      const Rows = await withReadConnection(request, (reading) =>
        countRows(reading.deps.database, source, session, query),
      );
      if (Rows <= mostSentRows) return done({ FileId: null, Rows });
      const { companyId, userId } = session;
      const fileName = source.resource.export.file.replace(/(\.csv)?$/i, `.${Format}`);
      return write(async (transaction) => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`prepared files ${userId}`}, 0))`,
        );
        const { rowCount } = await transaction.execute(
          sql`select from prepared_files where user_id = ${userId} and state <> 'removed'`,
        );
        if ((rowCount ?? 0) >= mostPrepared) throw new Refusal(tooMany, { code: '409' });
        const { rows } = await transaction.execute<{ id: number }>(sql`
          insert into prepared_files (company_id, user_id, page, file_name, stored_name, format, language, request, total, expires_at)
          values (${companyId}, ${userId}, ${Page}, ${fileName}, ${`${randomUUID()}.${Format}`}, ${Format}, ${languageOf(http)},
            ${JSON.stringify(Request)}::jsonb, ${Rows}, now() + ${preparedDays} * interval '1 day') returning id`);
        const FileId = Number(rows[0]?.id);
        await askJob(transaction, { kind: 'prepare-file', about: FileId, companyId, userId });
        await recordFile(transaction, session, source, query, { file: fileTypes[Format].name, rows: Rows });
        return done({ FileId, Rows });
      });
    }),
    endpoint(exportCalls.files, async ({ deps, session }) => {
      const { rows } = await deps.database.db.execute<PreparedFile & Record<string, unknown>>(sql`
        select f.id as "FileId", f.page as "Page", f.file_name as "FileName", f.state as "State", f.message as "Message",
          coalesce((select max(j.done) from jobs j where j.about = f.id and j.kind = 'prepare-file'), 0) as "Done",
          f.total as "Total", case f.state when 'ready' then f.size end as "Size", f.downloaded_at is not null as "IsDownloaded", to_json(f.expires_at) #>> '{}' as "Until"
        from prepared_files f
        where f.company_id = ${session.companyId} and f.user_id = ${session.userId} and f.state <> 'removed' order by f.id desc`);
      return done(rows.filter(({ Page }) => mayExport(session, Page)));
    }),
    endpoint(exportCalls.file, async ({ deps, session, http, input: { FileId } }) => {
      const { rows } = await deps.database.db.execute<{
        page: string;
        fileName: string;
        storedName: string;
        format: keyof typeof fileTypes;
        size: number;
        columns: string[];
      }>(sql`
        select page, file_name as "fileName", stored_name as "storedName", format, size, columns from prepared_files
        where id = ${FileId} and company_id = ${session.companyId} and user_id = ${session.userId} and state = 'ready'
          and expires_at > now()`);
      const [file] = rows;
      const declared = file && sourceOf.get(file.page);
      if (!file || !declared || !mayExport(session, file.page)) throw new Refusal(goneMessage);
      const seen = new Set(sourceSeenBy(declared, session).resource.export.columns.map(({ field }) => field));
      if (!file.columns.every((name) => seen.has(name))) throw new Refusal(goneMessage);
      const { contentType } = fileTypes[file.format];
      const headers = {
        'content-type': contentType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        'cache-control': 'private, no-store',
      };
      const place = openPrepared(deps.config);
      const stored = { size: file.size, etag: `"${file.storedName}"`, headers };
      const answered = await sendStored(http, stored, (range) => place.read(file.storedName, range));
      if (!answered) throw new Refusal(goneMessage);
      await deps.database.db.execute(
        sql`update prepared_files set downloaded_at = now() where id = ${FileId} and downloaded_at is null`,
      );
      return answered;
    }),
    endpoint(exportCalls.remove, async ({ deps, session, input: { FileId }, write }) => {
      const answered = await write(async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          update prepared_files set state = 'removed' where id = ${FileId} and company_id = ${session.companyId}
            and user_id = ${session.userId} and state <> 'removed'`);
        if (!rowCount) throw new Refusal(goneMessage);
        return done(null);
      });
      // what can't be removed now, the housekeeping removes
      await forgetPrepared(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a prepared file was not removed'),
      );
      return answered;
    }),
  ];
}
