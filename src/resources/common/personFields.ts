import { passwordsDiffer, weakPassword } from '../../../contract/calls/account/accountRules.ts';
import { email, mobile, password, switchField } from '../../../contract/resource/declaration/fields.ts';
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

const isTyped = { not: { field: 'Password', is: null } } as const;

/** A new password and the same again. Left empty, a stored one stays, and a new person is mailed a link to choose one. */
export const passwords = {
  Password: password('Password', {
    matches: { ...userPassword, message: weakPassword },
    help: 'Better left empty: a new person gets a mail with a link to choose it.',
  }),
  ConfirmPassword: password('Confirm Password', {
    required: { message: 'Please enter confirm password.', when: { all: [{ mode: 'add' }, isTyped] } },
  }),
  IsInvited: switchField('The person chooses another password at the next sign-in', {
    becomes: { value: true, when: isTyped },
  }),
};

/** Another link, or a code, for people who have chosen no password yet. */
export const passwordLink = {
  name: 'password-link',
  label: 'Password link',
  right: 'edit',
  shown: { field: 'IsInvited', is: true },
  dialog: 'passwordLink',
} as const;

export const passwordsMatch = {
  rule: 'same',
  fields: ['Password', 'ConfirmPassword'],
  message: passwordsDiffer,
  at: 'ConfirmPassword',
} as const satisfies CrossCheck;
