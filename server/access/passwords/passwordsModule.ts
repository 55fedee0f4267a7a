import {
  changePassword,
  checkOwnPassword,
  userPasswordLink,
  resetPassword,
  goneLink,
} from '../../../contract/calls/account/passwords.ts';
import { done, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Module } from '../../engine/Module.ts';
import { changedPassword, storeOwnPassword } from '../people/changePerson.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { givePasswordLink, passwordLinkWorks, resetLink, storeReset } from './passwordLinks.ts';
import { requireOwnPassword, passwordSubject } from './requireAccount.ts';
import { and, eq, gt } from 'drizzle-orm';
import { forgotPassword } from '../../../contract/calls/account/login.ts';
import type { Deps } from '../../calls/Deps.ts';
import { passwordResets, users } from '../../db/schema/people.ts';
import { forgetAllAttempts, limitRate, networkLimit, networkOf } from '../../calls/limits.ts';
import { newToken, tokenHash } from '../../calls/Session.ts';
import { findAccount } from '../people/findAccount.ts';

const lifetime = 30 * 60 * 1000;
const perNetwork = { count: 60, seconds: 600 };
const perAccount = { count: 5, seconds: 600 };
/** From all networks together, so strangers' requests do not stop the right person's. */
const perAccountInAll = { count: 20, seconds: 600 };

/** `Login/ForgotPassword`: mails a link. The answer comes at once, the same whether or not there is such an account. */
const forgotPasswordEndpoint = endpoint(
  forgotPassword,
  async ({ deps, input: { Email }, address }) => {
    const [network, email] = [networkOf(address), Email.toLowerCase()];
    await limitRate(deps, `forgot:${email}:${network}`, perAccount);
    await limitRate(deps, `forgot:${email}`, perAccountInAll);
    mailLink(deps, Email).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a link to reset a password was not mailed'),
    );
    return done(
      null,
      'If there is an account with this e-mail, a link to choose a new password has been sent to it.',
    );
  },
  { admit: networkLimit('forgot', perNetwork) },
);

async function mailLink(deps: Deps, email: string): Promise<void> {
  const account = await findAccount(deps, email);
  if (!account) return;
  const token = newToken();
  await storeReset(deps, deps.database.db, account.userId, token, lifetime);
  const portal = deps.portal.name;
  await deps.mailer.send({
    to: account.email,
    subject: `Choose a new password for ${portal}`,
    text: textOf(resetLink(deps, token), portal),
  });
}

const textOf = (link: string, portal: string) => `To choose a new password for ${portal}, open this address:

${link}

It can be used once, within thirty minutes. If you did not ask for it, you need not do anything: your password stays as it is.
`;

/** `Login/ResetPassword`: takes the link's token and a new password, and signs the person out everywhere (spec 2 §5). */
const resetPasswordEndpoint = endpoint(
  resetPassword,
  async ({ deps, input }) => {
    const passwordHash = await hashPassword(input.Password);
    const userId = await inTransaction(deps.database, async (transaction) => {
      const now = deps.now();
      const [reset] = await transaction
        .delete(passwordResets)
        .where(and(eq(passwordResets.tokenHash, tokenHash(input.Token)), gt(passwordResets.expiresAt, now)))
        .returning({ userId: passwordResets.userId });
      if (!reset) throw new Refusal(goneLink);
      const [person] = await transaction
        .select({ userId: users.id, userName: users.userName, ownCompanyId: users.companyId })
        .from(users)
        .where(eq(users.id, reset.userId));
      // a link that was mailed while its account was deleted, or made inactive
      if (!person || !(await storeOwnPassword(transaction, person, { passwordHash, now })))
        throw new Refusal(goneLink);
      return person.userId;
    });
    await forgetAllAttempts(deps, passwordSubject(userId));
    return done(null, 'Your new password is set. Please sign in with it.');
  },
  { admit: networkLimit('reset', perNetwork) },
);

/** `UserMaster/CheckUser`: tells whether the session's own old password is right (spec 1 §3). */
const checkOwnPasswordEndpoint = endpoint(checkOwnPassword, async ({ deps, session, input }) => {
  await requireOwnPassword(deps, session.userId, input.Password, 'Password');
  return done();
});

/** `UserMaster/ChangePassword`: changes one's own password, and signs the person out everywhere (spec 1 §4). */
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
  mails: passwordLinkWorks,
  endpoints: () => [
    forgotPasswordEndpoint,
    resetPasswordEndpoint,
    checkOwnPasswordEndpoint,
    changePasswordEndpoint,
    userPasswordLinkEndpoint,
  ],
};
