/** The end of planned mails and their failures, and whom they are told to. */
import { type SQL, sql } from 'drizzle-orm';
import { type MailFailure, mailFailures } from '../../../contract/choices/reportMail.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Job } from '../jobs.ts';
import { sendMails } from '../rowMail.ts';
import { type Mail, mailSafely } from '../../services/mailer.ts';

/** Why a planned mail, or a reader's copy, ends. */
export const mailEnds = {
  authorLeft: 'Its author has left.',
  authorMayNot: 'Its author may not export this page any more.',
  authorEnded: 'Its author ended it.',
  administratorEnded: 'An administrator ended it.',
  noReaders: 'Nobody gets it any more.',
  readerMayNot: 'The reader may not see or export this list any more, so that their copy has ended.',
} as const;

/**
 * Ends the planned mail that the SQL finds. Returns the mails, to be sent after the commit, that tell its readers and its author,
 * besides `by`, who ended it; undefined if nothing was found. In place of an author who has left, administrators are told.
 */
export async function endMail(
  runner: Pick<Transaction, 'execute'>,
  found: SQL,
  why: keyof typeof mailEnds,
  by = 0,
): Promise<Mail[] | undefined> {
  const { rows } = await runner.execute<{ to: string | null; name: string }>(sql`
    with m as (delete from report_mails where ${found} returning *)
    select u.email as "to", m.name from m left join users u on u.is_active and u.id <> ${by} and (
      u.id = m.user_id or u.id = any(m.readers) or u.company_id = m.company_id
        and not exists (select from users a where a.id = m.user_id and a.is_active)
        and exists (select from administrator_roles a join roles r on r.id = a.role_id and r.is_active where r.id = u.role_id))`);
  if (!rows.length) return undefined;
  return rows.flatMap(({ to, name }) =>
    to ? [{ to, subject: `Ended: ${name}`, text: `“${name}” is not sent any more: ${mailEnds[why]}\n` }] : [],
  );
}

/** Changes a planned mail by SQL. Returns whether it did, and tells its author that it did not reach the reader if `why` says why. */
async function changeMail(deps: Deps, readerId: number, change: SQL, why?: string): Promise<boolean> {
  const { rows } = await deps.database.db.execute<{ to: string; name: string; reader: string }>(sql`
    with m as (update report_mails ${change} returning *)
    select u.email as "to", m.name, r.user_name as reader
    from m join users u on u.id = m.user_id join users r on r.id = ${readerId}`);
  const [changed] = rows;
  if (!changed || !why) return changed !== undefined;
  const { to, name, reader } = changed;
  const text = `“${name}” did not reach ${reader}: ${why}\n`;
  await mailSafely(deps, { to, subject: `Not sent to everybody: ${name}`, text });
  return true;
}

/** Keeps why the job's mail did not reach its reader, and tells the author of the first failure each time that it is due. */
export async function noteFailure(deps: Deps, { about, userId }: Job, failure: MailFailure): Promise<void> {
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
  await sendMails(deps, (await endMail(deps.database.db, last, why, userId)) ?? []);
}

/** The token by which a reader ends their own copy, without a sign-in. */
export const copyToken = (keyring: Deps['keyring'], id: number, userId: number): string =>
  `${id}.${userId}.${keyring.sign(`copy ${userId} of report mail ${id}`)}`;
