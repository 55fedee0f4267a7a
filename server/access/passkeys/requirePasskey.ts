import { eq, sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { passkeys, recoveryCodes } from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { queueMail } from '../../engine/mails.ts';

type Store = Pick<Transaction | Database['db'], 'execute'>;

/** Tells whether a person's role needs a passkey. Their passkeys stay as they are until the transaction ends. */
export async function roleNeedsPasskey(store: Store, userId: number): Promise<boolean> {
  const { rows } = await store.execute<{ needed: boolean }>(sql`
    select r.needs_passkey as needed from users u join roles r on r.id = u.role_id
    where u.id = ${userId} for no key update of u`);
  return rows[0]?.needed ?? false;
}

/**
 * Tells whether a person who signs in without a passkey may only add one, because their role needs it. A passkey must not be worth
 * less than the mailbox, so whoever has one signs in with it: throws Refusal, unless they show a recovery code.
 */
export async function mayOnlyAddPasskey(
  store: Store,
  userId: number,
  { byRecovery = false } = {},
): Promise<boolean> {
  if (!(await roleNeedsPasskey(store, userId))) return false;
  const { rows } = await store.execute(sql`select from passkeys where user_id = ${userId} limit 1`);
  if (rows.length && !byRecovery)
    throw new Refusal('Your role needs a passkey. Please press Sign in with a passkey.');
  return true;
}

/** Removes all passkeys and recovery codes of a person, and answers the passkeys' names. */
export async function removePasskeys(transaction: Transaction, userId: number): Promise<string> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await transaction.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  return removed.map(({ name }) => name).join(', ');
}

/** Tells a person of a change of how they sign in. */
export const tellPerson = (
  transaction: Transaction,
  { email: to, ...by }: Pick<Session, 'companyId' | 'userId' | 'email'>,
  subject: string,
  what: string,
): Promise<void> =>
  queueMail(transaction, by, {
    to,
    subject,
    text: `${what}\n\nIf that was not you, please change your password, remove what you do not know in your profile, and tell your administrator.\n`,
  });

/** Lets a person begin anew whose password an administrator sets: they may have lost their passkeys as well. */
export async function resetPasskeys(
  transaction: Transaction,
  session: Session,
  userId: number,
  record: { page: string; recordId: number; label: string },
): Promise<void> {
  const names = await removePasskeys(transaction, userId);
  if (!names) return;
  await recordChange(transaction, session, { ...record, action: 'updated', before: { Passkey: names } });
  const { rows } = await transaction.execute<{ email: string }>(
    sql`select email from users where id = ${userId} and is_active`,
  );
  for (const { email } of rows)
    await tellPerson(
      transaction,
      { ...session, email },
      'A passkey was removed',
      'An administrator set another password for you. Your passkeys and recovery codes were removed.',
    );
}
