import { createPageTranslate } from './createPageTranslate.ts';

/** Texts of the sign-in page. */
export const loginTexts = {
  title: 'Log in · Sealbook',
  brand: 'Sealbook',
  heading: 'Log in to Sealbook',
  intro: 'Serials, packing, dispatch and verdicts for your seals.',
  otpHeading: 'Enter the code from your e-mail',
  otpIntro: 'We sent a six-digit OTP for %{email}. It is valid for five minutes.',
  identifier: 'E-mail or mobile no.',
  password: 'Password',
  otp: 'OTP',
  submit: 'Log In',
  submitting: 'Please wait…',
  forgot: {
    open: 'Forgot Password?',
    heading: 'Forgot Password',
    intro: 'Enter the e-mail of your account, and we will send you a link to choose a new password.',
    email: 'E-mail',
    send: 'Send',
    sending: 'Sending…',
    sent: 'If this account exists, an e-mail is on its way.',
  },
  reset: {
    heading: 'Choose a new password',
    intro: '4 to 20 characters with an uppercase letter, a lowercase letter and a digit.',
    password: 'New Password',
    confirm: 'Confirm Password',
    send: 'Save password',
    sending: 'Saving…',
    done: 'Your new password is set. Please log in with it.',
    back: 'Back to log in',
  },
  confirm: {
    heading: 'Confirm your e-mail',
    intro: 'Your request for an account is looked at once you have confirmed that this e-mail is yours.',
    send: 'Confirm',
    sending: 'Please wait…',
  },
  endMail: {
    heading: 'End your copy of a mail',
    intro: 'You then get this list by mail no longer. Others go on to get it.',
    send: 'End my copy',
  },
  back: {
    next: 'Log in to continue where you left off.',
    ended: 'Your session has ended. Please log in again.',
    kept: 'Your session has ended. Log in again, and what you typed is there again, but for passwords and files.',
  },
  failed: 'That did not work. Please try again.',
  home: 'Home page',
  privacy: 'Privacy policy',
  panel: {
    line: 'Every seal has one number, one product and one verdict.',
    note: 'Security paper, in software.',
  },
} as const;

export const translate = createPageTranslate('login', loginTexts);
