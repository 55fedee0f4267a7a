// The rules of the public pages' forms apart from the calls, so these pages need not load the calls' schemas.
import { contactMessages, contactPatterns, writtenMobile } from '../../values/contact.ts';
import { foldCode } from '../../values/foldText.ts';
import { userPassword } from '../../values/patterns.ts';
import type { TextRules } from '../checkText.ts';

/** Step one asks for a mailed code (205). Step two uses it to sign in or to delete the account (200) (spec 1 §4). */
export const loginSteps = { sendOtp: 1, useOtp: 2 } as const;

/** The seconds until a person may ask for another code (spec 1 §9, login timeout flag). */
export const resendAfterSeconds = 20;

export const otpLength = 6;

const foldedEmail = [{ fold: foldCode }, { required: 'Please enter your email-id.' }] as const;

/** The rules of both forms (spec 1 §5). They take an e-mail or a mobile number, although the message names only one. */
export const loginRules: TextRules<'Email' | 'Password'> = {
  Email: [
    ...foldedEmail,
    { matches: [contactPatterns.email, writtenMobile], message: contactMessages.email },
  ],
  Password: [{ required: 'Please enter password' }],
};

export const otpRules: TextRules<'otp'> = {
  otp: [
    { fold: foldCode },
    { required: 'Please enter OTP.' },
    { matches: /^\d{6}$/, message: 'Please enter the six digits of the OTP.' },
  ],
};

export const forgotPasswordRules: TextRules<'Email'> = {
  Email: [...foldedEmail, { matches: contactPatterns.email, message: contactMessages.email }],
};

/** The token's parameter in the mailed link `/login#reset=TOKEN`: no server on the way sees the fragment. */
export const resetParameter = 'reset';

/** The letters of codes that are read out: none looks or sounds like another one. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A token as the server knows it: a code that was read out is typed with or without its hyphens, in any case. */
export function foldToken(text: string): string {
  const typed = foldCode(text).replaceAll(/[\s-]/g, '').toUpperCase();
  return typed.length === 12 ? typed : text;
}

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

/** The parameter of the token in the mailed link `/login#confirm=TOKEN`. */
export const confirmParameter = 'confirm';

/** The parameter of the token in the link `/login#end-mail=TOKEN` of a planned mail. */
export const endMailParameter = 'end-mail';
