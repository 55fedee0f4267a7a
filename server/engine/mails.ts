import { sql } from 'drizzle-orm';
import type { MailDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { filledIn } from '../../contract/resource/mailTemplate.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { writtenValue } from '../../contract/resource/writtenValue.ts';
import type { Deps } from '../calls/Deps.ts';
import type { AskingWithin } from '../calls/endpoint.ts';
import type { Session } from '../calls/Session.ts';
import type { Transaction } from '../db/transaction.ts';
import { isLater, isUnsent, type Mail } from '../services/mailer.ts';
import { Held, type Job, type JobWorks } from './jobs.ts';
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

/** Tries while the mail server takes no mail, and the seconds that lie between two of them at the most. */
const mostTries = 360;
const longestPause = 900;

/** What a job throws whose mail failed with `error`, so three days without a mail server lose none. */
export function heldMail({ tries }: Pick<Job, 'tries'>, error: unknown): unknown {
  if (!isLater(error) || tries >= mostTries) return error;
  const held = new Held('The mail server took no mail', { cause: error });
  held.pause = Math.min(10 * tries, longestPause);
  return held;
}

/** Sends a job's mail by `sendOnce`, and holds the job while the mail server takes none. */
export const sendHeld = (deps: Deps, job: Job, mail: Mail): Promise<void> =>
  sendOnce(deps, job, mail).catch((error: unknown) => {
    throw heldMail(job, error);
  });

/**
 * Queues a mail, which a job sends at most once after the transaction's commit, in the turn of whoever caused it: of the portal's
 * first person, where nobody has signed in.
 */
export async function queueMail(
  transaction: Pick<Transaction, 'execute'>,
  { companyId, userId }: Pick<Session, 'companyId'> & Partial<Pick<Session, 'userId'>>,
  { to, subject, text }: Omit<Mail, 'attachment'>,
): Promise<void> {
  await transaction.execute(sql`
    with job as (
      insert into jobs (kind, about, user_id, company_id)
      values ('send-mail', 0, coalesce(${userId ?? null}::int, (select min(id) from users where is_approved)), ${companyId}) returning id
    )
    insert into mails (job_id, recipient, subject, text) select id, ${to}, ${subject}, ${text} from job`);
}

/** Queues the mail that a declaration has for `row`. Answers whether there is one. */
export async function queueRowMail(
  resource: Parameters<typeof rowMail>[0],
  mail: MailDeclaration | undefined,
  row: WireRow | undefined,
  asking: AskingWithin,
): Promise<boolean> {
  const written = await rowMail(resource, mail, row, asking);
  if (written) await queueMail(asking.transaction, asking.session, written);
  return written !== undefined;
}

/** The jobs that send queued mails. A mail goes with its job, whatever became of it. */
export const mailWorks: JobWorks = {
  'send-mail': {
    run: async (deps, job) => {
      const { rows } = await deps.database.db.execute<Mail & Record<string, unknown>>(
        sql`select recipient as "to", subject, text from mails where job_id = ${job.id}`,
      );
      const [mail] = rows;
      if (mail) await sendHeld(deps, job, mail);
      else deps.log.error({ job }, 'a mail was not sent, as its time is over');
    },
    fail: async ({ log }, job, error) => log.error({ err: error, job }, 'a mail was not sent'),
  },
  // its server has died
  'sending-mail': { run: async ({ log }, job) => log.error({ job }, 'a mail may not have arrived') },
};
