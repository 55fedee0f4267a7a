import {
  changePassword,
  checkOwnPassword,
  userPasswordLink,
} from '../../../contract/calls/account/passwords.ts';
import { done, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Module } from '../../engine/Module.ts';
import { changedPassword, storeOwnPassword } from '../people/changePerson.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { forgotPasswordEndpoint, resetPasswordEndpoint } from './forgottenPassword.ts';
import { givePasswordLink, passwordLinkWorks } from './passwordLinks.ts';
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
    const isStored = await storeOwnPassword(transaction, session, { passwordHash, known, now: deps.now() });
    if (!isStored) throw new Refusal(changedPassword, { code: '409' });
  });
  return done(null, 'Your password is changed. Please sign in with the new one.');
});

/** `UserMaster/SendPasswordLink`: gives somebody of the User Master another way to choose their first password. */
const userPasswordLinkEndpoint = endpoint(userPasswordLink, ({ deps, session, input }) =>
  givePasswordLink(deps, session, input.Id, input.By),
);

/** Changes one's own password, resets a forgotten one, and lets people choose their first one. */
export const passwordsModule: Module = {
  works: passwordLinkWorks,
  endpoints: () => [
    forgotPasswordEndpoint,
    resetPasswordEndpoint,
    checkOwnPasswordEndpoint,
    changePasswordEndpoint,
    userPasswordLinkEndpoint,
  ],
};
