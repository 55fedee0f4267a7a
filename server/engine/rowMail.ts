import { sql } from 'drizzle-orm';
import type { MailDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { filledIn } from '../../contract/resource/mailTemplate.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { writtenValue } from '../../contract/resource/writtenValue.ts';
import type { Deps } from '../calls/Deps.ts';
import type { Session } from '../calls/Session.ts';
import type { Transaction } from '../db/transaction.ts';
import { isLater, isUnsent, type Mail, mailSafely } from '../services/mailer.ts';
import { Held, type Job } from './jobs.ts';
import type { WireRow } from './rows/RowSource.ts';

/** Writes the mail that a declaration has for `row`; undefined where it has none, or nobody to write to. */
export async function rowMail(
  { fields, id, table = '' }: Pick<Resource, 'fields' | 'id' | 'table'>,
  mail: MailDeclaration | undefined,
  row: WireRow | undefined,
  {
    deps,
    transaction,
    session,
  }: { deps: Deps; transaction: Pick<Transaction, 'execute'>; session: Pick<Session, 'companyId'> },
): Promise<Mail | undefined> {
  if (!mail || !row) return undefined;
  const address = row[mail.to];
  const isAuthor = mail.to === 'CreatedBy';
  const isPerson = isAuthor || fields[mail.to]?.kind === 'reference';
  const person = isAuthor
    ? sql`(select created_by from ${sql.identifier(table)} where id = ${row[id]}::int)`
    : sql`${isPerson ? (address ?? null) : null}::int`;
  const { rows } = await transaction.execute<{ company: string; email: string | null }>(sql`
    select c.company_display_name as company, (select u.email from users u where u.id = ${person} and u.is_active) as email
    from companies c where c.id = ${session.companyId}`);
  const { company = '', email } = rows[0] ?? {};
  const to = isPerson ? email : address;
  if (typeof to !== 'string' || !to) return undefined;
  const read = (name: string): string => {
    if (name === 'company') return company;
    return name === 'portal' ? deps.config.publicUrl : writtenValue(row[name], fields[name]);
  };
  return { to, subject: filledIn(mail.subject, read), text: `${filledIn(mail.text, read)}\n` };
}

/**
 * Sends a job's mail, at most once: the job first becomes one of another kind, `sending-…` in place of `send-…`, and whoever takes
 * that over sends nothing. Does nothing if another server has taken the job over already. Throws, and leaves the job, if the mail
 * can't have arrived.
 *
 * @param doubt is called where it may not have arrived
 */
export async function sendOnce(
  { database, mailer, log }: Deps,
  job: Job,
  mail: Mail,
  doubt?: () => Promise<void>,
): Promise<void> {
  const become = (kind: string) =>
    database.db.execute(sql`update jobs set kind = ${kind} where id = ${job.id} and tries = ${job.tries}`);
  if (!(await become(job.kind.replace('send', 'sending'))).rowCount) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    if (isUnsent(error)) {
      await become(job.kind);
      throw error;
    }
    log.error({ err: error, job }, 'a mail may not have arrived');
    await doubt?.();
  }
}

/** Tries, ten seconds apart, while the mail server takes no mail. */
const mostTries = 360;

/** What a job throws whose mail failed with `error`, so that an hour without a mail server loses none. */
export const heldMail = ({ tries }: Pick<Job, 'tries'>, error: unknown): unknown =>
  isLater(error) && tries < mostTries ? new Held('The mail server took no mail', { cause: error }) : error;

/** Sends what was written once its transaction is committed. */
export async function sendMails(deps: Deps, mails: readonly (Mail | undefined)[]): Promise<void> {
  for (const mail of mails) if (mail) await mailSafely(deps, mail);
}
