/** Sends lists by mail: housekeeping finds those whose hour has come, and a job for each reader does the rest. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { endMailParameter } from '../../../contract/calls/account/accountRules.ts';
import { lastDays, usualName } from '../../../contract/day/period.ts';
import { presetDays } from '../../../contract/day/presets.ts';
import { can } from '../../../contract/pages/Permission.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type Session, sessionFor } from '../../calls/Session.ts';
import { inTransaction } from '../../db/transaction.ts';
import { mailedRows } from '../exports/sendAllRows.ts';
import { addJob, type Job, type JobWorks } from '../jobs.ts';
import { listSchema, queryOf } from '../list.ts';
import { type PageQuery, type RowSource, sourceSeenBy, sourcesByPage } from '../rows/RowSource.ts';
import { sendMails, sendOnce } from '../rowMail.ts';
import { isUnsent } from '../../services/mailer.ts';
import { withoutPersonal } from '../views/viewsModule.ts';
import { copyToken, endCopy, endMail, noteFailure } from './endMail.ts';

/** The most bytes of an attached file. Mail servers refuse more. */
const mostBytes = 5_000_000;

/** A planned mail, as far as its rows depend on it. */
export interface Planned extends Record<string, unknown> {
  page: string;
  request: Readonly<Record<string, unknown>>;
  period: string | null;
}

/** Answers SQL for the next moment at which a planned mail is due, in the portal's zone. */
export const nextAt = (zone: string) => sql`(
  select min(moment) from generate_series(date_trunc('day', now() at time zone ${zone}),
      date_trunc('day', now() at time zone ${zone}) + interval '32 days', interval '1 day') d
    cross join lateral (select (d + hour * interval '1 hour') at time zone ${zone} as moment) at
  where moment > now() and case every
    when 'week' then extract(isodow from d) = day when 'month' then extract(day from d) = day else true end)`;

/** The days of a period that moves on with time; undefined for one without a name. */
function daysOf({ period }: Resource, name: string | null, zone: string) {
  if (!period || name === null) return undefined;
  if (name === usualName) return lastDays(period.days ?? 1, zone, period.ahead);
  const preset = period.presets.find((one) => one === name);
  return preset && presetDays(preset, zone);
}

/** The rows of a planned mail as this person sees them. Throws Refusal for what the person can't filter or sort by. */
export function plannedRows(
  declared: RowSource,
  session: Session,
  { request, period }: Planned,
): { source: RowSource; query: PageQuery } {
  const source = sourceSeenBy(declared, session);
  const read = v.safeParse(listSchema(declared.resource), request);
  if (!read.success) throw new Refusal('This list can’t be mailed.');
  const query = queryOf(source, declared.resource, read.output, session);
  const days = daysOf(declared.resource, period, source.zone);
  return { source, query: { ...query, ...(days && { period: days }) } };
}

/** Whether the person may take the page's rows along. */
export const mayExport = ({ permissions }: Session, page: string): boolean =>
  can(permissions, page, 'view', false) && can(permissions, page, 'report', false);

/** Queues the mails whose hour has come, one job for each reader. A mail that was due while no server ran is sent once. */
export const queueReports = async (deps: Deps): Promise<void> =>
  inTransaction(deps.database, async (transaction) => {
    const { rows } = await transaction.execute<{ id: number; companyId: number; readers: number[] }>(sql`
      update report_mails set next_at = ${nextAt(deps.config.timeZone)}, trouble = null
      where id in (select id from report_mails where next_at <= now() and company_id in (
        select id from companies where is_active) limit 100 for update skip locked)
      returning id, company_id as "companyId", readers`);
    for (const { id, companyId, readers } of rows)
      for (const userId of readers)
        await addJob(transaction, { kind: 'send-report', about: id, userId, companyId });
  });

/** The jobs of planned mails. */
export function reportWorks(sources: ReadonlyMap<string, RowSource>): JobWorks {
  const sourceOf = sourcesByPage(sources);
  return {
    'send-report': {
      run: (deps, job) =>
        sendReport(deps, job, sourceOf).catch((error: unknown) => {
          // another try would not mend it
          if (error instanceof Refusal) return endCopy(deps, job, 'readerMayNot');
          throw error;
        }),
      fail: (deps, job, error) => noteFailure(deps, job, isUnsent(error) ? 'notTaken' : 'notRead'),
    },
    // its server has died
    'sending-report': { run: (deps, job) => noteFailure(deps, job, 'cutOff') },
  };
}

async function sendReport(deps: Deps, job: Job, sourceOf: ReadonlyMap<string, RowSource>): Promise<void> {
  const { db } = deps.database;
  const { rows } = await db.execute<
    Planned & { name: string; query: string; author: number; onlyWithRows: boolean }
  >(sql`
    select page, name, query, request, period, user_id as author, only_with_rows as "onlyWithRows" from report_mails
    where id = ${job.about} and ${job.userId} = any(readers)`);
  const [planned] = rows;
  if (!planned) return;
  // rights end with the person or the role, and so do the mails
  const author = await sessionFor(deps, { ...job, userId: planned.author });
  if (!author || !mayExport(author, planned.page)) {
    const mails = await endMail(db, sql`id = ${job.about}`, author ? 'authorMayNot' : 'authorLeft');
    return sendMails(deps, mails ?? []);
  }
  const declared = sourceOf.get(planned.page);
  if (!declared) throw new Error(`No list of ${planned.page}`);
  const reader = await sessionFor(deps, job);
  if (!reader || !mayExport(reader, planned.page)) return endCopy(deps, job, 'readerMayNot');
  const { source, query } = plannedRows(declared, reader, planned);
  const { path } = declared.resource;
  const shown =
    reader.userId === author.userId
      ? planned.query
      : withoutPersonal(deps.portal, planned.page, planned.query);
  const file = await readFile(deps, reader, source, query);
  const found = file.rows === 1 ? '1 row.' : `${formatQuantity(file.rows)} rows.`;
  const where = file.content ? 'They are in the attached file.' : 'They are too many for a mail.';
  const { publicUrl } = deps.config;
  if (file.rows || !planned.onlyWithRows)
    await sendOnce(
      deps,
      job,
      {
        to: reader.email,
        subject: planned.name,
        text: [
          `${planned.name}: ${found}${file.rows ? ` ${where}` : ''}`,
          `See the list at ${publicUrl}${path}${shown && `?${shown}`}`,
          `${author.userName} planned this mail.`,
          `Not for you any more? End your copy at ${publicUrl}/login#${endMailParameter}=${copyToken(deps.keyring, job.about, job.userId)}`,
          '',
        ].join('\n\n'),
        ...(file.content &&
          file.rows && { attachment: { filename: `${planned.name}.csv`, content: file.content } }),
      },
      () => noteFailure(deps, job, 'cutOff'),
    );
}

/** Reads the rows as a file, or only their number if the file would be too large for a mail. */
async function readFile(
  deps: Deps,
  session: Session,
  source: RowSource,
  query: PageQuery,
): Promise<{ rows: number; content: Buffer | undefined }> {
  const { rows, chunks } = await mailedRows({ deps, session }, source, query);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(Buffer.from(chunk));
    bytes += chunk.length;
    // leaving the loop closes the rows
    if (bytes > mostBytes) return { rows, content: undefined };
  }
  return { rows, content: Buffer.concat(parts) };
}
