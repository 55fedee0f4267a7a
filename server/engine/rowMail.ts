import { sql } from 'drizzle-orm';
import type { MailDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { filledIn } from '../../contract/resource/mailTemplate.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { writtenValue } from '../../contract/resource/writtenValue.ts';
import type { Deps } from '../calls/Deps.ts';
import type { Session } from '../calls/Session.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Mail, mailSafely } from '../services/mailer.ts';
import type { WireRow } from './rows/RowSource.ts';

/** Writes the mail that a declaration has for `row`; undefined where it has none, or nobody to write to. */
export async function rowMail(
  { fields }: Pick<Resource, 'fields'>,
  mail: MailDeclaration | undefined,
  row: WireRow | undefined,
  {
    deps,
    transaction,
    session,
  }: { deps: Deps; transaction: Transaction; session: Pick<Session, 'companyId'> },
): Promise<Mail | undefined> {
  if (!mail || !row) return undefined;
  const address = row[mail.to];
  const person = fields[mail.to]?.kind === 'reference' ? (address ?? null) : null;
  const { rows } = await transaction.execute<{ company: string; email: string | null }>(sql`
    select c.company_display_name as company, (select u.email from users u where u.id = ${person}::int and u.is_active) as email
    from companies c where c.id = ${session.companyId}`);
  const { company = '', email } = rows[0] ?? {};
  const to = person === null ? address : email;
  if (typeof to !== 'string' || !to) return undefined;
  const read = (name: string): string => {
    if (name === 'company') return company;
    return name === 'portal' ? deps.config.publicUrl : writtenValue(row[name], fields[name]);
  };
  return { to, subject: filledIn(mail.subject, read), text: `${filledIn(mail.text, read)}\n` };
}

/** Sends what was written once its transaction is committed. */
export async function sendMails(deps: Deps, mails: readonly (Mail | undefined)[]): Promise<void> {
  for (const mail of mails) if (mail) await mailSafely(deps, mail);
}
