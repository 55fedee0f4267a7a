import { eq } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { signInCodes } from '../../db/schema/people.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { codeMatches, type CodePurpose } from './signInCode.ts';

/** Wrong codes that may follow at once, over several mails; after them each has to wait. */
const freeTries = 10;

const gone = 'This OTP is no longer valid. Please press Resend OTP for another one.';

interface Spending<Result> {
  userId: number;
  code: string;
  purpose: CodePurpose;
  /** What the code is for: done in the transaction that uses it up. A refusal is answered, and the code is left. */
  work: (transaction: Transaction) => Promise<Result>;
}

/**
 * Uses the mailed code up for `work`: of two requests with one code the second finds it used. Throws Refusal at `otp`
 * for a wrong, used, replaced or expired one, and HttpRefusal 429 for too many tries.
 */
export async function spendCode<Result>(
  deps: Deps,
  { userId, code, purpose, work }: Spending<Result>,
): Promise<Result> {
  const subject = `otp:${userId}`;
  await beginAttempt(deps, subject, freeTries);
  const own = eq(signInCodes.userId, userId);
  // A wrong try is counted: it is answered, not thrown, out of the transaction.
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
  if ('refused' in used) throw new Refusal(used.refused, { errors: { otp: used.refused } });
  await forgetAttempts(deps, subject);
  return used.result;
}
