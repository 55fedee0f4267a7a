import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';
import type { TextRules } from '../checkText.ts';
import { longestPassword } from './login.ts';
import { weakPassword } from './accountRules.ts';

export type PasswordField = 'OldPassword' | 'NewPassword' | 'ConfirmPassword';

const longestNewPassword = 10;

/** The rules of each field (spec 1 §5, Change password). */
export const changePasswordRules: TextRules<PasswordField> = {
  OldPassword: [{ required: 'Please enter old password.' }],
  NewPassword: [
    { required: 'Please enter new password.' },
    { matches: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{4,10}$/, message: weakPassword },
  ],
  ConfirmPassword: [{ required: 'Please enter confirm password.' }],
};

/**
 * The texts for a new password that equals the old one, by the field that was edited last: its name begins the text (spec 1
 * §5).
 */
export const samePasswords = {
  OldPassword: 'Old password and new password should not be same.',
  NewPassword: 'New password and old password should not be same.',
} as const;

const oldPassword = v.pipe(ruledText(changePasswordRules, 'OldPassword'), v.maxLength(longestPassword));

/** The user check before a change (spec 1 §3): the old password, and the user name, which is ignored. */
const checkPasswordRequest = v.object({ Email: v.optional(v.unknown()), Password: oldPassword });

/** The profile page's request to change the signed-in person's password (spec 1 §3, Change password). */
const changePasswordRequest = v.pipe(
  v.object({
    OldPassword: oldPassword,
    NewPassword: v.pipe(
      ruledText(changePasswordRules, 'NewPassword'),
      v.maxLength(longestNewPassword, weakPassword),
    ),
    /** The signed-in person's. The server refuses another one's. */
    UserId: v.optional(v.pipe(v.number(), v.integer())),
  }),
  v.forward(
    v.partialCheck(
      [['OldPassword'], ['NewPassword']],
      ({ OldPassword, NewPassword }) => NewPassword === '' || NewPassword !== OldPassword,
      samePasswords.NewPassword,
    ),
    ['NewPassword'],
  ),
);

export const checkOwnPassword = defineCall('POST', 'UserMaster/CheckUser', {
  access: 'signed-in',
  summary: 'Check the old password before a change',
  request: checkPasswordRequest,
  answer: v.null(),
});

export const changePassword = defineCall('POST', 'UserMaster/ChangePassword', {
  access: 'signed-in',
  summary: "Change one's own password, which signs the person out everywhere",
  request: changePasswordRequest,
  answer: v.null(),
});
