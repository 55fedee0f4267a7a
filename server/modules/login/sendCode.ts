import { responseCodes } from '../../../contract/calls/envelope.ts';
import { type Answer, answer } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { signInCodes } from '../../db/schema/people.ts';
import type { Mail } from '../mail/createMailer.ts';
import { limitRate } from '../limits/limitRate.ts';
import type { Account } from '../people/findAccount.ts';
import { type CodePurpose, hashCode, newCode } from './signInCode.ts';

const lifetime = 5 * 60 * 1000;
const tries = 5;
/** Mails that one account is sent at the most, however often Resend is pressed. */
const mails = { count: 30, seconds: 600 };

/** Mails a code that is good for five minutes, five tries and one use; the one before it is void (spec 1 §4). */
export async function sendCode(
  deps: Deps,
  { userId, email }: Account,
  purpose: CodePurpose,
): Promise<Answer<null>> {
  await limitRate(deps, `code:${userId}`, mails);
  const code = newCode();
  const kept = {
    codeHash: hashCode(code, purpose),
    expiresAt: new Date(deps.now().getTime() + lifetime),
    triesLeft: tries,
  };
  await deps.database.db
    .insert(signInCodes)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: signInCodes.userId, set: kept });
  await deps.mailer.send({ to: email, ...mailOf[purpose](code) });
  return answer(responseCodes.otpSent, 'OTP has been sent to your registered e-mail.');
}

const mailOf: Record<CodePurpose, (code: string) => Omit<Mail, 'to'>> = {
  'sign-in': (code) => ({
    subject: 'Your code to sign in to Sealbook',
    text: `Your code to sign in to Sealbook is ${code}.

It can be used once, within five minutes. Nobody from Sealbook will ask you for it.

If you did not try to sign in, somebody knows your password: please change it.
`,
  }),
  deletion: (code) => ({
    subject: 'Your code to delete your Sealbook account',
    text: `Your code to delete your Sealbook account is ${code}.

It can be used once, within five minutes. What it deletes cannot be brought back.

If you did not ask for this, somebody knows your password: please change it.
`,
  }),
};
