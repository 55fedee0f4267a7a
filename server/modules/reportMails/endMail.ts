/** The end of planned mails and their failures. A job tells each person who has to know, once. */
import { sql } from 'drizzle-orm';
import { type MailTrouble, mailTroubles } from '../../../contract/choices/reportMail.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import type { Job } from '../../engine/jobs.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import type { Keyring } from '../../seals/keyring.ts';
import { isUnsent, type Mail } from '../../services/mailer.ts';

type Runner = Pick<Transaction, 'execute'>;

/**
 * Ends a planned mail that has not ended, and has its readers and its author told, besides `by`, who ended it. In place of an
 * author who has left, the company's administrators are told.
 */
export async function endMail(runner: Runner, id: number, why: MailTrouble, by = 0): Promise<void> {
  await runner.execute(sql`
    with ended as (
      update report_mails set next_at = 'infinity', ended_because = ${why} where id = ${id} and isfinite(next_at)
      returning id, company_id, user_id, readers
    )
    insert into jobs (kind, about, user_id, company_id)
    select 'tell-report', e.id, u.id, e.company_id from ended e join users u on u.is_active and u.id <> ${by} and (
      u.id = e.user_id or u.id = any(e.readers) or u.company_id = e.company_id
        and not exists (select from users a where a.id = e.user_id and a.is_active)
        and exists (select from administrator_roles a join roles r on r.id = a.role_id and r.is_active where r.id = u.role_id))`);
}

/** Notes why a mail did not reach the job's reader, and has its author told, unless that was noted before. */
export async function noteFailure(
  { database }: Deps,
  { about, userId }: Job,
  why: MailTrouble,
): Promise<void> {
  await database.db.execute(sql`
    with noted as (
      update report_mails set failures = failures || jsonb_build_object(${String(userId)}::text, ${why}::text)
      where id = ${about} and not failures ? ${String(userId)} returning id, company_id, user_id
    )
    insert into jobs (kind, about, user_id, company_id) select 'tell-report', id, user_id, company_id from noted
    where not exists (select from jobs j where j.kind = 'tell-report' and j.about = noted.id and j.taken_until is null)`);
}

/** A mail may have arrived or not. */
export class CutOff extends Error {}

/**
 * Sends a job's mail, at most once: the job first becomes one of the kind `sending`, and whoever takes that over sends nothing.
 * Does nothing if another server has taken the job over already. Throws, and leaves the job, if the mail can't have arrived.
 */
export async function sendOnce(deps: Deps, job: Job, sending: string, mail: Mail): Promise<void> {
  const { database, mailer } = deps;
  const become = (kind: string) =>
    database.db.execute(sql`update jobs set kind = ${kind} where id = ${job.id} and tries = ${job.tries}`);
  if (!(await become(sending)).rowCount) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!isUnsent(error)) throw new CutOff('The mail server did not answer', { cause: error });
    await become(job.kind);
    throw error;
  }
}

/** Tells the job's person that a planned mail has ended, or its author whom it did not reach, and why. */
export async function tell(deps: Deps, job: Job, sourceOf: ReadonlyMap<string, RowSource>): Promise<void> {
  const { rows } = await deps.database.db.execute<{
    email: string;
    name: string;
    page: string;
    ended: MailTrouble | null;
    failures: { reader: string; why: MailTrouble }[];
  }>(sql`
    select u.email, m.name, m.page, m.ended_because as ended, (
      select coalesce(json_agg(json_build_object('reader', r.user_name, 'why', f.value) order by r.id), '[]')
      from jsonb_each_text(m.failures) f join users r on r.id = f.key::int) as failures
    from report_mails m join users u on u.id = ${job.userId} and u.is_active where m.id = ${job.about}`);
  const [told] = rows;
  if (!told || !(told.ended ?? told.failures.length)) return;
  const { email, name, page, ended, failures } = told;
  const lines = ended
    ? [`“${name}” is not sent any more: ${mailTroubles[ended]}`]
    : [
        ...failures.map(({ reader, why }) => `“${name}” did not reach ${reader}: ${mailTroubles[why]}`),
        'It is tried again each time. You are told of this once.',
      ];
  await sendOnce(deps, job, 'telling-report', {
    to: email,
    subject: ended ? `Ended: ${name}` : `Not sent to everybody: ${name}`,
    text: [
      ...lines,
      `See the list at ${deps.config.publicUrl}${sourceOf.get(page)?.resource.path ?? ''}`,
      '',
    ].join('\n\n'),
  });
}

/** The token by which a reader ends their own copy, without a sign-in. */
export const copyToken = (keyring: Keyring, id: number, userId: number): string =>
  `${id}.${userId}.${keyring.sign(`copy ${userId} of report mail ${id}`)}`;

/** Ends one reader's copy, and the mail itself with the last one. Throws Refusal for a token that no mail has. */
export async function endCopy({ database, keyring }: Deps, token: string): Promise<void> {
  const [id = 0, userId = 0] = token.split('.', 2).map(Number);
  if (token !== copyToken(keyring, id, userId)) throw new Refusal('This link is not valid.');
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ isLast: boolean }>(sql`
      update report_mails set readers = array_remove(readers, ${userId}), failures = failures - ${String(userId)}::text
      where id = ${id} and ${userId} = any(readers) returning cardinality(readers) = 0 as "isLast"`);
    if (rows[0]?.isLast) await endMail(transaction, id, 'noReaders', userId);
  });
}
