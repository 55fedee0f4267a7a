import * as yup from 'yup';
import { forgotPassword, forgotPasswordRules } from '../../../contract/calls/login.ts';
import { resetParameter } from '../../../contract/calls/resetPassword.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Deps } from '../../calls/Deps.ts';
import { ruledText } from '../../calls/ruledText.ts';
import { passwordResets } from '../../db/schema/people.ts';
import { networkOf } from '../limits/networkOf.ts';
import { limitRate } from '../limits/limitRate.ts';
import { findAccount } from '../people/findAccount.ts';
import { longestEmail } from './longest.ts';
import { newToken, tokenHash } from './token.ts';

const lifetime = 30 * 60 * 1000;
const perNetwork = { count: 60, seconds: 600 };
const perAccount = { count: 5, seconds: 600 };

const schema = yup.object({ Email: ruledText(forgotPasswordRules, 'Email').trim().max(longestEmail) });

/**
 * `Login/ForgotPassword`: mails a link to choose a new password. The answer is the same and comes at once whether there
 * is such an account or not; the work is done after it.
 */
export const forgotPasswordEndpoint = endpoint(
  forgotPassword,
  schema,
  async ({ deps, input: { Email }, address }) => {
    await limitRate(deps, `forgot:${networkOf(address)}`, perNetwork);
    await limitRate(deps, `forgot:${Email.toLowerCase()}`, perAccount);
    mailLink(deps, Email).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a link to reset a password was not mailed'),
    );
    return done(
      null,
      'If there is an account with this e-mail, a link to choose a new password has been sent to it.',
    );
  },
);

async function mailLink(deps: Deps, email: string): Promise<void> {
  const account = await findAccount(deps, email);
  if (!account) return;
  const token = newToken();
  const kept = { tokenHash: tokenHash(token), expiresAt: new Date(deps.now().getTime() + lifetime) };
  await deps.database.db
    .insert(passwordResets)
    .values({ userId: account.userId, ...kept })
    .onConflictDoUpdate({ target: passwordResets.userId, set: kept });
  const link = `${deps.config.publicUrl}/login?${resetParameter}=${token}`;
  await deps.mailer.send({
    to: account.email,
    subject: 'Choose a new password for Sealbook',
    text: textOf(link),
  });
}

const textOf = (link: string) => `To choose a new password for Sealbook, open this address:

${link}

It can be used once, within thirty minutes. If you did not ask for it, you need not do anything: your password stays as it is.
`;
