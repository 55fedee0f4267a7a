/** Comments about records: who may write and read them, their files, and the mails to people whom they name. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { goneMessage } from '../../../contract/calls/given.ts';
import type { commentActions } from '../../../contract/calls/records/auditLog.ts';
import type { InputOf } from '../../../contract/calls/Call.ts';
import { type timelineCalls, timelineTexts } from '../../../contract/calls/records/timeline.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import { recordName } from '../../../contract/resource/Resource.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type Session, sessionFor } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { recordChange } from '../audit/auditLog.ts';
import { addJob, type Job, type JobWorks } from '../jobs.ts';
import { sendHeld } from '../mails.ts';
import { readRow, type RowSource, sourceSeenBy, type WireRow } from '../rows/RowSource.ts';
import { findFiles } from '../uploads/recordFiles.ts';

/** The sources of resources with timelines, by their pages. */
export type Timelines = ReadonlyMap<string, RowSource>;

export const timelinesOf = (sources: Iterable<RowSource>): Timelines =>
  new Map(
    [...sources].flatMap((source) =>
      source.resource.timeline ? [[source.resource.page, source] as const] : [],
    ),
  );

type About = { Page: string; RecordId: number };

/** Reads a record with a timeline as `session` sees it; undefined where they don't see it. */
export async function findRecord(
  runner: Runner,
  timelines: Timelines,
  session: Session,
  { Page, RecordId }: About,
): Promise<{ source: RowSource; row: WireRow } | undefined> {
  const whole = timelines.get(Page);
  if (!whole || !can(session.permissions, Page, 'view', false)) return undefined;
  const source = sourceSeenBy(whole, session);
  const row = await readRow(runner, source, session, RecordId);
  return row && { source, row };
}

/** Does the same for a person of the company, with their rights as they are now. */
export async function findRecordOf(
  deps: Pick<Deps, 'database' | 'portal'>,
  runner: Runner,
  timelines: Timelines,
  who: Pick<Session, 'userId' | 'companyId'>,
  about: About,
) {
  const person = await sessionFor(deps, who);
  if (person?.ownCompanyId !== who.companyId) return undefined;
  const found = await findRecord(runner, timelines, person, about);
  return found && { ...found, person };
}

/** A person's change in a transaction, which all further steps belong to. */
interface Writing {
  deps: Deps;
  transaction: Transaction;
  session: Session;
  timelines: Timelines;
}

type File = { Source: string; Name: string };
interface Stored {
  text: string;
  files: File[];
  mentions: number[];
}

/** Throws Refusal where the person doesn't see the record, else answers its name. */
async function requireRecord(writing: Writing, about: About): Promise<string> {
  const { transaction, timelines, session } = writing;
  const found = await findRecord(transaction, timelines, session, about);
  if (!found) throw new Refusal(goneMessage);
  return recordName(found.source.resource, found.row) ?? String(about.RecordId);
}

/** Another one with each change. */
export const commentVersion = sql`extract(epoch from coalesce(changed_at, created_at))::text`;

/** Holds the person's own comment about the record until the end. Throws Refusal where there is none, or they removed it. */
async function holdComment(
  { transaction, session }: Writing,
  { Page, RecordId }: About,
  id: number,
): Promise<Stored & { version: string }> {
  type Row = Omit<Stored, 'files'> & { version: string };
  const { rows } = await transaction.execute<Row & Record<string, unknown>>(sql`
    select text, mentions, ${commentVersion} as version from record_comments
    where id = ${id} and company_id = ${session.companyId} and user_id = ${session.userId}
      and page = ${Page} and record_id = ${RecordId} and removed_at is null for update`);
  const [comment] = rows;
  if (!comment) throw new Refusal(goneMessage);
  const { rows: files } = await transaction.execute<File & Record<string, unknown>>(sql`
    select address as "Source", name as "Name" from record_files where comment_id = ${id} order by place`);
  return { ...comment, files };
}

/** The comment as the audit log keeps it: with the names of its files, which may be removed. */
const stateOf = ({ text, files }: Stored) => ({
  Comment: text,
  ...(files.length && { Files: files.map(({ Name }) => Name) }),
});

const recordComment = (
  { transaction, session }: Writing,
  { Page: page, RecordId: recordId }: About,
  label: string,
  [action, before, after]: [(typeof commentActions)[number], Stored | undefined, Stored | undefined],
) =>
  recordChange(transaction, session, {
    page,
    recordId,
    label,
    action,
    before: before ? stateOf(before) : null,
    after: after ? stateOf(after) : null,
  });

const notSeeing = 'Somebody whom you name may not see this record.';

/** Stores a comment, in place of `CommentId`, and queues a mail to each person whom it names anew. Throws Refusal. */
export async function saveComment(
  writing: Writing,
  input: InputOf<typeof timelineCalls.save>,
): Promise<number> {
  const { deps, transaction, session, timelines } = writing;
  const { companyId, userId, userName } = session;
  const label = await requireRecord(writing, input);
  const before =
    input.CommentId === undefined ? undefined : await holdComment(writing, input, input.CommentId);
  const mentions = [...new Set(input.Mentions)].filter((id) => id !== userId);
  const after: Stored = { text: input.Text, files: input.Files, mentions };
  if (!after.text && !after.files.length) throw refusalAt('Text', timelineTexts.nothing);

  const isNew = ({ Source }: File) => before?.files.every((file) => file.Source !== Source) ?? true;
  const added = after.files.filter(isNew).map(({ Source: address }) => ({ address }));
  const known = await findFiles({ transaction, session }, added);
  if (!added.every(({ address }) => known.has(address))) throw refusalAt('Files', ruleMessages.upload);
  const named = mentions.filter((id) => !before?.mentions.includes(id));
  for (const id of named)
    if (!(await findRecordOf(deps, transaction, timelines, { userId: id, companyId }, input)))
      throw refusalAt('Mentions', notSeeing);
  if (before) {
    const { version } = before;
    if (isDeepStrictEqual(before, { ...after, version })) return Number(input.CommentId);
    if ((input.Version ?? version) !== version) throw refusalAt('Text', timelineTexts.changedTwice);
  }

  const values = sql`text = ${after.text}, mentions = ${sql.param(mentions)}::int[]`;
  const { rows } = await transaction.execute<{ id: number }>(
    input.CommentId === undefined
      ? sql`insert into record_comments (company_id, page, record_id, user_id, user_name, text, mentions, created_at)
          values (${companyId}, ${input.Page}, ${input.RecordId}, ${userId}, ${userName}, ${after.text},
            ${sql.param(mentions)}::int[], clock_timestamp()) returning id`
      : sql`update record_comments set ${values}, changed_at = clock_timestamp() where id = ${input.CommentId} returning id`,
  );
  const [saved] = rows;
  if (!saved) throw new Error('The database answered no id for the comment');
  await transaction.execute(sql`delete from record_files where comment_id = ${saved.id}`);
  await transaction.execute(sql`
    insert into record_files (comment_id, place, name, address)
    select ${saved.id}, place, f ->> 'Name', f ->> 'Source'
    from jsonb_array_elements(${JSON.stringify(after.files)}::jsonb) with ordinality files (f, place)`);
  await recordComment(writing, input, label, [before ? 'comment-changed' : 'commented', before, after]);
  for (const id of named)
    await addJob(transaction, { kind: 'send-mention', about: saved.id, userId: id, companyId });
  return saved.id;
}

/** Removes the text and the files of the person's own comment. Throws Refusal. */
export async function removeComment(writing: Writing, input: InputOf<typeof timelineCalls.remove>) {
  const label = await requireRecord(writing, input);
  const before = await holdComment(writing, input, input.CommentId);
  await writing.transaction.execute(sql`
    with gone as (delete from record_files where comment_id = ${input.CommentId})
    update record_comments set text = '', mentions = '{}', removed_at = clock_timestamp() where id = ${input.CommentId}`);
  await recordComment(writing, input, label, ['comment-removed', before, undefined]);
}

/** Whether `session` sees a record with a comment that has the file. */
export async function isInComment(
  runner: Runner,
  timelines: Timelines,
  session: Session,
  address: string,
): Promise<boolean> {
  const { rows } = await runner.execute<About & Record<string, unknown>>(sql`
    select distinct c.page as "Page", c.record_id as "RecordId"
    from record_files f join record_comments c on c.id = f.comment_id
    where f.address = ${address} and c.company_id = ${session.companyId} limit 100`);
  for (const about of rows) if (await findRecord(runner, timelines, session, about)) return true;
  return false;
}

/** The jobs that mail people whom a comment names. */
export const mentionWorks = (timelines: Timelines): JobWorks => ({
  'send-mention': { run: (deps, job) => sendMention(deps, job, timelines) },
  // its server has died, and the mail may have gone out
  'sending-mention': { run: () => Promise.resolve() },
});

/** Mails the comment to the job's person if it names them still, and they see the record. */
async function sendMention(deps: Deps, job: Job, timelines: Timelines): Promise<void> {
  const { db } = deps.database;
  const { rows } = await db.execute<About & { author: string; text: string }>(sql`
    select page as "Page", record_id as "RecordId", user_name as author, text from record_comments
    where id = ${job.about} and company_id = ${job.companyId} and ${job.userId} = any(mentions)`);
  const [comment] = rows;
  const found = comment && (await findRecordOf(deps, db, timelines, job, comment));
  if (!found) return;
  const { source, row, person } = found;
  const { path, details, calls, form } = source.resource;
  const name = recordName(source.resource, row) ?? String(comment.RecordId);
  const isForm = calls.update !== undefined && form === undefined;
  const address = `${deps.config.publicUrl}${path}/${comment.RecordId}${details && !isForm ? '/details' : ''}`;
  const mail = {
    to: person.email,
    subject: `${comment.author} named you: ${name}`,
    text: [
      `${comment.author} named you in a comment.`,
      comment.text,
      `See the record at ${address}`,
      '',
    ].join('\n\n'),
  };
  await sendHeld(deps, job, mail);
}
