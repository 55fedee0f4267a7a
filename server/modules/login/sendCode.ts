import { responseCodes } from '../../../contract/calls/envelope.ts';
import { type Answer, answer } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { signInCodes } from '../../db/schema/people.ts';
import { takeTurn } from '../limits/takeTurn.ts';
import type { Account } from './findAccount.ts';
import { hashCode, newCode } from './signInCode.ts';

const lifetime = 5 * 60 * 1000;
const tries = 5;
/** Mails that one account is sent at the most, however often Resend is pressed. */
const mails = { count: 30, seconds: 600 };

/** Mails a code that is good for five minutes, five tries and one sign-in; the one before it is void (spec 1 §4). */
export async function sendCode(deps: Deps, { userId, email }: Account): Promise<Answer> {
  await takeTurn(deps, `code:${userId}`, mails);
  const code = newCode();
  const kept = {
    codeHash: hashCode(code),
    expiresAt: new Date(deps.now().getTime() + lifetime),
    triesLeft: tries,
  };
  await deps.database.db
    .insert(signInCodes)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: signInCodes.userId, set: kept });
  await deps.mailer.send({ to: email, subject: 'Your code to sign in to Sealbook', text: textOf(code) });
  return answer(responseCodes.otpSent, 'OTP has been sent to your registered e-mail.');
}

const textOf = (code: string) => `Your code to sign in to Sealbook is ${code}.

It can be used once, within five minutes. Nobody from Sealbook will ask you for it.

If you did not try to sign in, somebody knows your password: please change it.
`;
