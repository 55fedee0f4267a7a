/** Sends lists by mail: housekeeping finds those whose hour has come, and a job for each reader does the rest. */
import { sql, type SQL } from 'drizzle-orm';
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
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { mailedRows } from '../exports/sendAllRows.ts';
import { addJob, type Job, type JobWorks } from '../jobs.ts';
import { listSchema, queryOf } from '../list.ts';
import { type PageQuery, type RowSource, sourceSeenBy, sourcesByPage } from '../rows/RowSource.ts';
import { queueMail, sendOnce } from '../mails.ts';
import { isUnsent } from '../../services/mailer.ts';
import { withoutPersonal } from '../views/viewsModule.ts';
import { type MailFailure, mailFailures } from '../../../contract/choices/reportMail.ts';

/** The end of planned mails and their failures, and whom they are told to. */

/** Why a planned mail, or a reader's copy, ends. */
export const mailEnds = {
  authorLeft: 'Its author has left.',
  authorMayNot: 'Its author may not export this page any more.',
  authorEnded: 'Its author ended it.',
  administratorEnded: 'An administrator ended it.',
  noReaders: 'Nobody gets it any more.',
  readerMayNot: 'The reader may not see or export this list any more, so their copy has ended.',
} as const;

/** Whose a planned mail `m` is. */
type Owner = Pick<Session, 'companyId' | 'userId'>;
const owner = sql`m.company_id as "companyId", m.user_id as "userId"`;

/**
 * Ends the planned mail that the SQL finds, and tells its readers and its author, besides `by`, who ended it. In place of an author
 * who has left, administrators are told. Returns whether one was found.
 */
export async function endMail(
  transaction: Transaction,
  found: SQL,
  why: keyof typeof mailEnds,
  by = 0,
): Promise<boolean> {
  const { rows } = await transaction.execute<{ to: string | null; name: string } & Owner>(sql`
    with m as (delete from report_mails where ${found} returning *)
    select u.email as "to", m.name, ${owner} from m left join users u on u.is_active and u.id <> ${by} and (
      u.id = m.user_id or u.id = any(m.readers) or u.company_id = m.company_id
        and not exists (select from users a where a.id = m.user_id and a.is_active)
        and exists (select from administrator_roles a join roles r on r.id = a.role_id and r.is_active where r.id = u.role_id))`);
  for (const { to, name, ...author } of rows) {
    const text = `“${name}” is not sent any more: ${mailEnds[why]}\n`;
    if (to) await queueMail(transaction, author, { to, subject: `Ended: ${name}`, text });
  }
  return rows.length > 0;
}

/** Changes a planned mail by SQL. Returns whether it did, and tells its author that it did not reach the reader if `why` says why. */
const changeMail = ({ database }: Deps, readerId: number, change: SQL, why?: string): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ to: string; name: string; reader: string } & Owner>(sql`
      with m as (update report_mails ${change} returning *)
      select u.email as "to", m.name, r.user_name as reader, ${owner}
      from m join users u on u.id = m.user_id join users r on r.id = ${readerId}`);
    const [changed] = rows;
    if (!changed || !why) return changed !== undefined;
    const { to, name, reader, ...author } = changed;
    const text = `“${name}” did not reach ${reader}: ${why}\n`;
    await queueMail(transaction, author, { to, subject: `Not sent to everybody: ${name}`, text });
    return true;
  });

/** Keeps why the job's mail did not reach its reader, and tells the author of the first failure each time that it is due. */
async function noteFailure(deps: Deps, { about, userId }: Job, failure: MailFailure): Promise<void> {
  const change = sql`set trouble = ${failure} where id = ${about} and trouble is null`;
  await changeMail(deps, userId, change, mailFailures[failure]);
}

/** Ends one reader's copy, and the mail itself with the last one. The author is told of a copy that the reader has not ended. */
export async function endCopy(
  deps: Deps,
  { about, userId }: Pick<Job, 'about' | 'userId'>,
  why: 'noReaders' | 'readerMayNot',
): Promise<void> {
  const others = sql`set readers = array_remove(readers, ${userId})
    where id = ${about} and ${userId} = any(readers) and cardinality(readers) > 1`;
  if (await changeMail(deps, userId, others, why === 'readerMayNot' ? mailEnds[why] : undefined)) return;
  const last = sql`id = ${about} and readers = array[${userId}::int]`;
  await inTransaction(deps.database, (transaction) => endMail(transaction, last, why, userId));
}

/** The token by which a reader ends their own copy, without a sign-in. */
export const copyToken = (keyring: Deps['keyring'], id: number, userId: number): string =>
  `${id}.${userId}.${keyring.sign(`copy ${userId} of report mail ${id}`)}`;

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
    await inTransaction(deps.database, (transaction) =>
      endMail(transaction, sql`id = ${job.about}`, author ? 'authorMayNot' : 'authorLeft'),
    );
    return;
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
