import { and, eq } from 'drizzle-orm';
import { changePassword, checkOwnPassword } from '../../../contract/calls/account/passwords.ts';
import { done, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { inTransaction } from '../../db/transaction.ts';
import { users } from '../../db/schema/people.ts';
import type { Module } from '../../engine/Module.ts';
import { endSessions, recordOwnPasswordChange } from '../people/changePerson.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { forgotPasswordEndpoint, resetPasswordEndpoint } from './forgottenPassword.ts';
import { requireOwnPassword } from './requireAccount.ts';

/**
 * `UserMaster/CheckUser`: tells whether the old password is right, before it is changed (spec 1 §3). The session says whose
 * password it is; the `Email` of the request decides nothing.
 */
const checkOwnPasswordEndpoint = endpoint(checkOwnPassword, async ({ deps, session, input }) => {
  await requireOwnPassword(deps, session.userId, input.Password, 'Password');
  return done();
});

/**
 * `UserMaster/ChangePassword`: changes one's own password and signs the person out everywhere (spec 1 §4, Password change).
 */
const changePasswordEndpoint = endpoint(changePassword, async ({ deps, session, input }) => {
  const { userId } = session;
  if (input.UserId !== undefined && input.UserId !== userId) throw new HttpRefusal(418, unauthorized);
  const known = await requireOwnPassword(deps, userId, input.OldPassword, 'OldPassword');
  const passwordHash = await hashPassword(input.NewPassword);
  await inTransaction(deps.database, async (transaction) => {
    const changed = await transaction
      .update(users)
      .set({ passwordHash, updatedAt: deps.now(), updatedBy: userId })
      .where(and(eq(users.id, userId), eq(users.passwordHash, known)))
      .returning({ id: users.id });
    if (!changed.length) throw new Refusal('Your password was changed in the meantime.', { code: '409' });
    await endSessions(transaction, userId);
    await recordOwnPasswordChange(transaction, session);
  });
  return done(null, 'Your password is changed. Please sign in with the new one.');
});

/** Changes one's own password, and resets a forgotten one. */
export const passwordsModule: Module = {
  endpoints: () => [
    forgotPasswordEndpoint,
    resetPasswordEndpoint,
    checkOwnPasswordEndpoint,
    changePasswordEndpoint,
  ],
};
