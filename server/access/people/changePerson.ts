import { and, eq, sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { goneMessage, Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { passwordResets, sessions, signInCodes, users } from '../../db/schema/people.ts';
import { type Author, recordChange } from '../../engine/audit/auditLog.ts';
import { bindText } from '../../engine/rows/bindText.ts';
import type { Save, Toggle } from '../../engine/save.ts';
import { resetPasskeys } from '../passkeys/requirePasskey.ts';
import { lackedRights, requireOwnRights } from '../roles/roleRights.ts';
import { refusingTaken, requireFewTold } from './createPerson.ts';
import { hashPassword } from './passwordHash.ts';
import { seenPeople } from './usersQuery.ts';

const { bind: seenBy } = bindText(seenPeople, 'The condition of seen people');

const deleted = 'This account was deleted by its owner, and can’t be changed any more.';

/**
 * Finds a person and locks them until the change is done. Throws Refusal for people whom `session` does not see, as if they
 * did not exist, for deleted ones, and for those with rights that the asking person lacks.
 */
export async function requirePerson(transaction: Transaction, session: Session, id: number) {
  const { rows } = await transaction.execute<{ roleId: number; userType: number; isDeleted: boolean }>(sql`
    select u.role_id as "roleId", u.user_type as "userType", u.deleted_at is not null as "isDeleted" from users u
    where u.id = ${id} and ${seenBy(session)} for no key update`);
  const [person] = rows;
  if (!person) throw new Refusal(goneMessage);
  if (person.isDeleted) throw new Refusal(deleted);
  if (id !== session.userId) await requireOwnRights(transaction, session, person.roleId);
  return person;
}

/** Locks a person of the company until the change is done. They can still sign in. */
export async function holdPerson(transaction: Transaction, { companyId }: Session, id: number) {
  await transaction.execute(
    sql`select from users where id = ${id} and company_id = ${companyId} for no key update`,
  );
}

const lackedOfOthers = `case when r."isDeleted" then '${deleted}' when r."UserId" <> :user then (${lackedRights}) end`;

/** Nobody changes deleted people or those with more rights than theirs, or makes themselves inactive. */
export const personRefusals = {
  edit: lackedOfOthers,
  activate: lackedOfOthers,
  inactivate: `case when r."isDeleted" then '${deleted}' when r."UserId" = :user then 'You can''t make yourself inactive.' else (${lackedRights}) end`,
};

/** A person's own values, with a new password where there is one. */
type Changes = Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> &
  Partial<Pick<typeof users.$inferInsert, 'city' | 'roleId' | 'userType'>> & {
    /** Whether the person is to choose another password as they sign in. */
    firstPassword: boolean;
    password?: string | undefined;
  };

/**
 * Changes a person whom `requirePerson` let through. A new password, and any change of oneself, ends the person's sessions
 * (spec 2 §4). Throws Refusal where the e-mail or mobile number is taken.
 *
 * @param record the page and the id under which the audit log has a new password
 */
export async function changePerson(
  { deps, transaction, session }: Pick<Save, 'deps' | 'transaction' | 'session'>,
  id: number,
  { password, ...changes }: Changes,
  record: { page: string; id: number },
): Promise<void> {
  await requireFewTold({ deps, transaction, session }, changes, id);
  await voidMailsToOldAddress(transaction, id, changes.email);
  await refusingTaken(
    transaction
      .update(users)
      .set({
        ...changes,
        ...(password !== undefined && { passwordHash: await hashPassword(password) }),
        updatedAt: deps.now(),
        updatedBy: session.userId,
      })
      .where(eq(users.id, id)),
  );
  if (password !== undefined) {
    await recordPasswordChange(transaction, session, { ...record, name: changes.userName });
    const { page, id: recordId } = record;
    await resetPasskeys(transaction, session, id, { page, recordId, label: changes.userName });
  }
  if (id === session.userId || password !== undefined) await endSessions(transaction, id);
}

/** Voids the codes and links that were mailed to another address than `email`, which may be somebody else's by now. */
async function voidMailsToOldAddress(transaction: Transaction, userId: number, email: string): Promise<void> {
  for (const mailed of [signInCodes, passwordResets])
    await transaction
      .delete(mailed)
      .where(
        and(
          eq(mailed.userId, userId),
          sql`not exists (select from users where id = ${userId} and lower(email) = lower(${email}))`,
        ),
      );
}

/** Makes a person whom `requirePerson` let through active or inactive, which signs them out. */
export async function togglePerson({ deps, transaction, session, active }: Omit<Toggle, 'id'>, id: number) {
  await transaction
    .update(users)
    .set({ isActive: active, updatedAt: deps.now(), updatedBy: session.userId })
    .where(eq(users.id, id));
  if (!active) await endSessions(transaction, id);
}

/** Removes a person whom `session` may change and who has done nothing yet. Throws Refusal for others. */
export async function removePerson(transaction: Transaction, session: Session, id: number): Promise<void> {
  await requirePerson(transaction, session, id);
  // the link to choose a password, which nobody has used
  await endSessions(transaction, id);
  const { rows } = await transaction.execute(sql`
    delete from users where id = ${id} and not exists (
      select from audit_entries where company_id = ${session.companyId} and user_id = ${id}) returning id`);
  if (!rows.length) throw new Refusal('This person has used the portal since.');
}

export const changedPassword = 'Your password was changed in the meantime.';

/**
 * Stores the password that a person chose, signs them out everywhere, and records it in the log of their company. Returns false,
 * and changes nothing, where the person has no longer the password `known`, or is not active any more.
 */
export async function storeOwnPassword(
  transaction: Transaction,
  person: Omit<Author, 'companyId'>,
  { passwordHash, known, now }: { passwordHash: string; known?: string; now: Date },
): Promise<boolean> {
  const { userId } = person;
  const isKnown = known === undefined ? undefined : eq(users.passwordHash, known);
  const { rowCount } = await transaction
    .update(users)
    .set({ passwordHash, firstPassword: false, updatedAt: now, updatedBy: userId })
    .where(and(eq(users.id, userId), users.isActive, isKnown));
  if (!rowCount) return false;
  await endSessions(transaction, userId);
  await recordPasswordChange(
    transaction,
    { ...person, companyId: person.ownCompanyId },
    { id: userId, name: person.userName },
  );
  return true;
}

/** Signs a person out everywhere, and voids mailed codes and links, in the transaction that changes their password. */
export async function endSessions(transaction: Transaction, userId: number): Promise<void> {
  // the code first: this waits for a sign-in that is using it, and then sees and ends its session, too
  await transaction.delete(signInCodes).where(eq(signInCodes.userId, userId));
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/**
 * Records that somebody set a person's password, their own or another's, and nothing about the password.
 *
 * @param person the page that has the person, by default the User Master, their record's id there, and their name
 */
const recordPasswordChange = (
  transaction: Transaction,
  author: Author,
  { page = pageKeys.userMaster, id, name }: { page?: string; id: number; name: string },
): Promise<void> =>
  recordChange(transaction, author, {
    page,
    recordId: id,
    label: name,
    action: 'password',
  });
