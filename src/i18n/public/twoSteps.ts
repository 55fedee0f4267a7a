import { createPageTranslate } from './createPageTranslate.ts';

/** Texts of the forms that ask for a password, then for a mailed code. */
export const twoStepTexts = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  resend: 'Resend OTP',
  resendIn: 'available in %{smart_count} s',
  passwordAgain: 'The page was loaded anew and keeps no password: please type it again.',
  otherAccount: 'Use another account',
} as const;

export const translate = createPageTranslate('twoSteps', twoStepTexts);
