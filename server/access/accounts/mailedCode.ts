import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { responseCodes } from '../../../contract/calls/envelope.ts';
import { otpLength } from '../../../contract/calls/account/accountRules.ts';
import { type Answer, answer, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { signInCodes } from '../../db/schema/people.ts';
import { type Mail, showsSignIns } from '../../services/mailer.ts';
import { beginAttempt, forgetAttempts, limitRate } from '../../calls/limits.ts';
import { recordRefusal } from '../passwords/requireAccount.ts';
import type { Account } from '../people/findAccount.ts';

const newCode = (): string => String(randomInt(10 ** otpLength)).padStart(otpLength, '0');

const digest = (code: string, salt: string, purpose: CodePurpose): Buffer =>
  createHmac('sha256', salt).update(`${purpose}:${code}`).digest();

/** A code to sign in with deletes no account. */
type CodePurpose = 'sign-in' | 'deletion';

/** Hashes a code with its own salt, as the database stores it. */
function hashCode(code: string, purpose: CodePurpose): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(code, salt, purpose).toString('hex')}`;
}

/** Tells in constant time whether `code` is the one of `codeHash` and for `purpose`. */
function codeMatches(codeHash: string, code: string, purpose: CodePurpose): boolean {
  const [salt = '', hash = ''] = codeHash.split(':');
  const wanted = Buffer.from(hash, 'hex');
  const given = digest(code, salt, purpose);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const lifetime = 5 * 60 * 1000;
const tries = 5;
/** Mails to one account, however often Resend is pressed. */
const mails = { count: 30, seconds: 600 };

/** Mails a code that is good for five minutes, five tries and one use, and returns it. It voids the one before (spec 1 §4). */
export async function sendCode(
  deps: Deps,
  { userId, email }: Account,
  purpose: CodePurpose,
): Promise<string> {
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
  await deps.mailer.send({ to: email, ...mailOf[purpose](code, deps.portal.name) });
  if (showsSignIns(deps.config)) deps.log.info(`The code of ${email} is ${code}`);
  return code;
}

/** Answers that a code is on its way. */
export const codeSent = <Data>(data: Data): Answer<Data> =>
  answer(responseCodes.otpSent, 'OTP has been sent to your registered e-mail.', data);

const mailOf: Record<CodePurpose, (code: string, portal: string) => Omit<Mail, 'to'>> = {
  'sign-in': (code, portal) => ({
    subject: `Your code to sign in to ${portal}`,
    text: `Your code to sign in to ${portal} is ${code}.

It can be used once, within five minutes. Nobody from ${portal} will ask you for it.

If you did not try to sign in, somebody knows your password: please change it.
`,
  }),
  deletion: (code, portal) => ({
    subject: `Your code to delete your ${portal} account`,
    text: `Your code to delete your ${portal} account is ${code}.

It can be used once, within five minutes. What it deletes cannot be brought back.

If you did not ask for this, somebody knows your password: please change it.
`,
  }),
};

/** Wrong codes that may follow at once, over several mails. After them each try has to wait. */
export const freeTries = 10;

/** Names the counter of a person's wrong codes. */
export const codeSubject = (userId: number): string => `otp:${userId}`;

const gone = 'This OTP is no longer valid. Please press Resend OTP for another one.';

interface Spending<Result> {
  account: Account;
  code: string;
  /** Where the code was typed. */
  address: string;
  purpose: CodePurpose;
  /** Runs in the transaction that uses the code up. A refusal from it is answered, and leaves the code. */
  work: (transaction: Transaction) => Promise<Result>;
}

/**
 * Uses up the mailed code and runs `work`. Of two requests with one code, the second finds it used. Throws Refusal at `otp`
 * for a wrong, used, replaced or expired code, and HttpRefusal 429 for too many tries.
 */
export async function spendCode<Result>(
  deps: Deps,
  { account, code, address, purpose, work }: Spending<Result>,
): Promise<Result> {
  const { userId } = account;
  const subject = codeSubject(userId);
  await beginAttempt(deps, subject, freeTries);
  const own = eq(signInCodes.userId, userId);
  // a wrong try has to be counted: the transaction answers it and does not throw
  const used = await inTransaction(
    deps.database,
    async (transaction): Promise<{ refused: string } | { result: Result }> => {
      const [kept] = await transaction.select().from(signInCodes).where(own).for('update');
      if (!kept || kept.expiresAt <= deps.now() || kept.triesLeft < 1) return { refused: gone };
      if (!codeMatches(kept.codeHash, code, purpose)) {
        const triesLeft = kept.triesLeft - 1;
        await transaction.update(signInCodes).set({ triesLeft }).where(own);
        return { refused: triesLeft > 0 ? 'Please enter valid OTP.' : gone };
      }
      await transaction.delete(signInCodes).where(own);
      return { result: await work(transaction) };
    },
  );
  if ('refused' in used) {
    recordRefusal(deps, account, address);
    throw refusalAt('otp', used.refused);
  }
  await forgetAttempts(deps, subject);
  return used.result;
}
