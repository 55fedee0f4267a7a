import * as v from 'valibot';
import { defineCall, sends } from './Call.ts';
import type { TextRules } from './checkText.ts';
import { weakPassword } from './resetPassword.ts';
import { undocumentedCalls } from './undocumented.ts';

/** What the profile page sends to change the signed-in person's own password (spec 1 §3, Change password). */
export interface ChangePasswordRequest {
  OldPassword: string;
  NewPassword: string;
  /** The signed-in person's; another one's is refused. */
  UserId: number;
}

/** The user check before it (spec 1 §3). */
export interface CheckPasswordRequest {
  /** The user name. */
  Email: string;
  /** The old password. */
  Password: string;
}

export type PasswordField = 'OldPassword' | 'NewPassword' | 'ConfirmPassword';

export const longestNewPassword = 10;

/** The rules of each field by itself (spec 1 §5, Change password). */
export const changePasswordRules: TextRules<PasswordField> = {
  OldPassword: [{ required: 'Please enter old password.' }],
  NewPassword: [
    { required: 'Please enter new password.' },
    { matches: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{4,10}$/, message: weakPassword },
  ],
  ConfirmPassword: [{ required: 'Please enter confirm password.' }],
};

/** Where old and new are the same, by the field that was edited last: its name begins the text (spec 1 §5). */
export const samePasswords = {
  OldPassword: 'Old password and new password should not be same.',
  NewPassword: 'New password and old password should not be same.',
} as const;

export const checkOwnPassword = defineCall({
  method: 'POST',
  path: undocumentedCalls.checkOwnPassword,
  access: 'signed-in',
  summary: 'Whether the old password is right, asked before it is changed',
  request: sends<CheckPasswordRequest>(),
  answer: v.null(),
});

export const changePassword = defineCall({
  method: 'POST',
  path: 'UserMaster/ChangePassword',
  access: 'signed-in',
  summary: "Change one's own password, which signs the person out everywhere",
  request: sends<ChangePasswordRequest>(),
  answer: v.null(),
});
