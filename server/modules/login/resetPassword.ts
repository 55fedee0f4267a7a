import { and, eq, gt } from 'drizzle-orm';
import * as yup from 'yup';
import {
  longestUserPassword,
  passwordsDiffer,
  resetPassword,
  resetPasswordRules,
  weakPassword,
} from '../../../contract/calls/resetPassword.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { ruledText } from '../../calls/ruledText.ts';
import { inTransaction } from '../../db/connect.ts';
import { passwordResets, users } from '../../db/schema/people.ts';
import { recordOwnPasswordChange, endSessions } from '../people/changePerson.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { limitRate } from '../limits/limitRate.ts';
import { passwordSubject } from './requireAccount.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { tokenHash } from './token.ts';

const perNetwork = { count: 60, seconds: 600 };
const gone = 'This link is no longer valid. Please ask for another one by Forgot Password.';

const schema = yup.object({
  Token: yup.string().max(100, gone).required(gone),
  Password: ruledText(resetPasswordRules, 'Password').max(longestUserPassword, weakPassword),
  ConfirmPassword: ruledText(resetPasswordRules, 'ConfirmPassword').test(
    'same',
    passwordsDiffer,
    (value, { parent }) => value === '' || value === Object(parent).Password,
  ),
});

/**
 * `Login/ResetPassword`: takes the mailed link's token and a new password by the users' rules (spec 2 §5). Signs the
 * person out everywhere; they sign in with the new password afterwards.
 */
export const resetPasswordEndpoint = endpoint(resetPassword, schema, async ({ deps, input, address }) => {
  await limitRate(deps, `reset:${networkOf(address)}`, perNetwork);
  const passwordHash = await hashPassword(input.Password);
  const userId = await inTransaction(deps.database, async (transaction) => {
    const now = deps.now();
    const [reset] = await transaction
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash(input.Token)), gt(passwordResets.expiresAt, now)))
      .returning({ userId: passwordResets.userId });
    if (!reset) throw new Refusal(gone);
    const [person] = await transaction
      .update(users)
      .set({ passwordHash, updatedAt: now, updatedBy: reset.userId })
      .where(eq(users.id, reset.userId))
      .returning({ userId: users.id, userName: users.userName, ownCompanyId: users.companyId });
    await endSessions(transaction, reset.userId);
    if (person) await recordOwnPasswordChange(transaction, person);
    return reset.userId;
  });
  await forgetAttempts(deps, passwordSubject(userId));
  return done(null, 'Your new password is set. Please sign in with it.');
});
