import { and, eq } from 'drizzle-orm';
import * as yup from 'yup';
import {
  changePasswordCall,
  changePasswordRules,
  longestNewPassword,
  samePasswords,
} from '../../../contract/calls/changePassword.ts';
import { weakPassword } from '../../../contract/calls/resetPassword.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { done, HttpRefusal, Refusal } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import { unauthorized } from '../../calls/requireAccess.ts';
import { ruledText } from '../../calls/ruledText.ts';
import { inTransaction } from '../../db/connect.ts';
import { users } from '../../db/schema/people.ts';
import { recordOwnPasswordChange } from '../audit/recordPasswordChange.ts';
import { requireOwnPassword } from './requireOwnPassword.ts';
import { endSessions } from './endSessions.ts';
import { longestPassword } from './longest.ts';
import { hashPassword } from './passwordHash.ts';

const checkSchema = yup.object({
  Password: ruledText(changePasswordRules, 'OldPassword').max(longestPassword),
});

/**
 * `UserMaster/CheckUser`: whether the old password is right, asked before it is changed (spec 1 §3). The session says
 * whose it is; the `Email` that is sent decides nothing.
 */
export const checkOwnPassword = sessionCall<yup.InferType<typeof checkSchema>>({
  path: undocumentedCalls.checkOwnPassword,
  access: 'signed-in',
  body: checkSchema,
  handle: async ({ deps, session, body }) => {
    await requireOwnPassword(deps, session.userId, body.Password, 'Password');
    return done();
  },
});

const changeSchema = yup.object({
  OldPassword: ruledText(changePasswordRules, 'OldPassword').max(longestPassword),
  NewPassword: ruledText(changePasswordRules, 'NewPassword')
    .max(longestNewPassword, weakPassword)
    .test(
      'other',
      samePasswords.NewPassword,
      (value, { parent }) => value === '' || value !== Object(parent).OldPassword,
    ),
  UserId: yup.number().integer(),
});

/** `UserMaster/ChangePassword`: one's own password; signs the person out everywhere (spec 1 §4, Password change). */
export const changePassword = sessionCall<yup.InferType<typeof changeSchema>>({
  path: changePasswordCall,
  access: 'signed-in',
  body: changeSchema,
  handle: async ({ deps, session, body }) => {
    const { userId } = session;
    if (body.UserId !== undefined && body.UserId !== userId) throw new HttpRefusal(418, unauthorized);
    const known = await requireOwnPassword(deps, userId, body.OldPassword, 'OldPassword');
    const passwordHash = await hashPassword(body.NewPassword);
    await inTransaction(deps.database, async (transaction) => {
      const changed = await transaction
        .update(users)
        .set({ passwordHash, updatedAt: deps.now(), updatedBy: userId })
        .where(and(eq(users.id, userId), eq(users.passwordHash, known)))
        .returning({ id: users.id });
      if (!changed.length) throw new Refusal('Your password was changed meanwhile.', { code: '409' });
      await endSessions(transaction, userId);
      await recordOwnPasswordChange(transaction, session);
    });
    return done(null, 'Your password is changed. Please sign in with the new one.');
  },
});
