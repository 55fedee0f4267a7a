import * as v from 'valibot';
import { userPassword } from '../values/patterns.ts';
import { defineCall } from './Call.ts';
import { ruledText } from './given.ts';
import type { TextRules } from './checkText.ts';
import { undocumentedCalls } from './undocumented.ts';

/**
 * The parameter of the token in the mailed link `/login#reset=TOKEN`, in the fragment, which no server or log on the way sees.
 */
export const resetParameter = 'reset';

const longestUserPassword = 20;

export const weakPassword =
  'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.';

/** The rules of both fields, with the texts of spec 2 §5, User. */
export const resetPasswordRules: TextRules<'Password' | 'ConfirmPassword'> = {
  Password: [
    { required: 'Please enter password.' },
    { matches: userPassword.pattern, message: weakPassword },
  ],
  ConfirmPassword: [{ required: 'Please enter confirm password.' }],
};

/** The text at a ConfirmPassword that differs. */
export const passwordsDiffer = 'New password and Confirm password should be same.';

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

export const resetPassword = defineCall({
  method: 'POST',
  path: undocumentedCalls.resetPassword,
  access: 'public',
  summary: 'Choose a new password by the mailed link',
  request: resetPasswordRequest,
  answer: v.null(),
});
