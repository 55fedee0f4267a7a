import { eq } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import { users } from '../../db/schema/people.ts';
import type { Save, Toggle } from '../../engine/Registry.ts';
import { recordPasswordChange } from '../audit/recordPasswordChange.ts';
import { refusingTaken } from '../login/createPerson.ts';
import { endSessions } from '../login/endSessions.ts';
import { hashPassword } from '../login/passwordHash.ts';

const ownSwitch = "You can't make yourself inactive.";

/** What is known of a person themselves, and their new password where there is one. */
type Changes = Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> &
  Partial<Pick<typeof users.$inferInsert, 'city' | 'roleId' | 'userType'>> & {
    password?: string | undefined;
  };

/**
 * Changes a person whom `requirePerson` let through. A new password, and any change of oneself, ends the person's sessions
 * (spec 2 §4). Throws Refusal where the e-mail or mobile number is taken.
 *
 * @param record under which page and id the audit log keeps a new password
 */
export async function changePerson(
  { deps, transaction, session }: Pick<Save, 'deps' | 'transaction' | 'session'>,
  id: number,
  { password, ...changes }: Changes,
  record: { page: string; id: number },
): Promise<void> {
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
  if (password !== undefined)
    await recordPasswordChange(transaction, session, { ...record, name: changes.userName });
  if (id === session.userId || password !== undefined) await endSessions(transaction, id);
}

/** Makes a person whom `requirePerson` let through active or inactive, which signs them out. Throws Refusal for oneself. */
export async function switchPerson(
  { deps, transaction, session, active }: Omit<Toggle, 'id'>,
  id: number,
): Promise<void> {
  if (id === session.userId) throw new Refusal(ownSwitch);
  await transaction
    .update(users)
    .set({ isActive: active, updatedAt: deps.now(), updatedBy: session.userId })
    .where(eq(users.id, id));
  if (!active) await endSessions(transaction, id);
}
