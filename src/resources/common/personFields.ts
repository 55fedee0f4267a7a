import { passwordsDiffer, weakPassword } from '../../../contract/calls/account/accountRules.ts';
import { email, mobile, password } from '../../../contract/resource/declaration/fields.ts';
import { userPassword } from '../../../contract/values/patterns.ts';
import type { CrossCheck } from '../../../contract/resource/declaration/namedRules.ts';

/** Everybody signs in with these (spec 2 §5, User). */
export const signInNames = {
  Email: email('Email', {
    required: 'Please enter email-id.',
    unique: 'This e-mail is used by another person already.',
  }),
  MobileNo: mobile('Mobile Number', {
    required: 'Please enter mobile no.',
    unique: 'This mobile number is used by another person already.',
  }),
};

/** A new password and the same again; left empty, a stored one stays. */
export const passwords = {
  Password: password('Password', {
    required: { message: 'Please enter password.', when: { mode: 'add' } },
    matches: { ...userPassword, message: weakPassword },
  }),
  ConfirmPassword: password('Confirm Password', {
    required: { message: 'Please enter confirm password.', when: { mode: 'add' } },
  }),
};

export const passwordsMatch = {
  rule: 'same',
  fields: ['Password', 'ConfirmPassword'],
  message: passwordsDiffer,
  at: 'ConfirmPassword',
} as const satisfies CrossCheck;
