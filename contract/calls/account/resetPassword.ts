import * as v from 'valibot';
import { passwordsDiffer, resetPasswordRules, weakPassword } from './accountRules.ts';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';

const longestUserPassword = 20;

export const goneLink = 'This link is no longer valid. Please ask for another one by Forgot Password.';

/** The request of the form behind the mailed link. The server answers 200, or 400 with the faults. */
const resetPasswordRequest = v.pipe(
  v.object({
    /** From the link. It is good for half an hour, until the person uses one of their links. */
    Token: v.pipe(v.string(goneLink), v.nonEmpty(goneLink), v.maxLength(100, goneLink)),
    Password: v.pipe(
      ruledText(resetPasswordRules, 'Password'),
      v.maxLength(longestUserPassword, weakPassword),
    ),
    ConfirmPassword: ruledText(resetPasswordRules, 'ConfirmPassword'),
  }),
  v.forward(
    v.partialCheck(
      [['Password'], ['ConfirmPassword']],
      ({ Password, ConfirmPassword }) => ConfirmPassword === '' || ConfirmPassword === Password,
      passwordsDiffer,
    ),
    ['ConfirmPassword'],
  ),
);

export type ResetPasswordRequest = Readonly<Record<'Token' | 'Password' | 'ConfirmPassword', string>>;

export const resetPassword = defineCall('POST', 'Login/ResetPassword', {
  access: 'public',
  summary: 'Choose a new password by the mailed link',
  request: resetPasswordRequest,
  answer: v.null(),
});
