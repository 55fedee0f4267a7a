import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId, ruledText } from '../given.ts';
import type { TextRules } from '../checkText.ts';
import { chosenPassword, longestPassword } from './login.ts';
import { pageKeys } from '../../pages/pages.ts';
import { foldToken, weakPassword, passwordsDiffer, resetPasswordRules } from './accountRules.ts';

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

/** The texts for a new password that equals the old one, by the field that was edited last (spec 1 §5). */
export const samePasswords = {
  OldPassword: 'Old password and new password should not be same.',
  NewPassword: 'New password and old password should not be same.',
} as const;

const oldPassword = v.pipe(ruledText(changePasswordRules, 'OldPassword'), v.maxLength(longestPassword));

export const checkOwnPassword = defineCall('POST', 'UserMaster/CheckUser', {
  access: 'signed-in',
  summary: 'Check the old password before a change',
  /** The user check before a change (spec 1 §3): the old password, and the user name, which is ignored. */
  request: v.object({ Email: v.optional(v.unknown()), Password: oldPassword }),
  answer: v.null(),
});

export const changePassword = defineCall('POST', 'UserMaster/ChangePassword', {
  access: 'signed-in',
  summary: "Change one's own password, which signs the person out everywhere",
  /** The profile page's request to change the signed-in person's password (spec 1 §3, Change password). */
  request: v.pipe(
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
  ),
  answer: v.null(),
});

export const goneLink = 'This link is no longer valid. Please ask for another one by Forgot Password.';

export type ResetPasswordRequest = Readonly<Record<'Token' | 'Password' | 'ConfirmPassword', string>>;

export const resetPassword = defineCall('POST', 'Login/ResetPassword', {
  access: 'public',
  summary: 'Choose a new password by the mailed link',
  /** The request of the form behind the mailed link. The server answers 200, or 400 with the faults. */
  request: v.pipe(
    v.object({
      /** From the link, or a code that was read out. It ends with its time, and once the person has used one of them. */
      Token: v.pipe(
        v.string(goneLink),
        v.maxLength(100, goneLink),
        v.transform(foldToken),
        v.nonEmpty(goneLink),
      ),
      Password: chosenPassword,
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
  ),
  answer: v.null(),
});

/** Describes the call of a page with people that gives one of them another way to a first password. */
// @__NO_SIDE_EFFECTS__
const passwordLink = <const Path extends string>(path: Path, page: string) =>
  defineCall('POST', path, {
    access: { page, right: 'edit' },
    summary: 'Mail a person a link to choose their first password, or answer a code to read out',
    request: v.object({
      /** The id of the page's record. */
      Id: recordId(),
      By: v.picklist(['mail', 'code']),
    }),
    answer: v.object({ Code: v.optional(v.string()) }),
  });

export const userPasswordLink = passwordLink('UserMaster/SendPasswordLink', pageKeys.userMaster);
export const dealerPasswordLink = passwordLink('UserDMaster/SendPasswordLink', pageKeys.dealerMaster);
