import { createTranslate } from './createTranslate.ts';

/** Texts of the sign-in page. */
export const loginTexts = {
  brand: 'Sealbook',
  heading: 'Log in to Sealbook',
  intro: 'Serials, packing, dispatch and verdicts of your seals.',
  otpHeading: 'Enter the code from your mail',
  otpIntro: 'We sent a six-digit OTP for %{email}. It is valid for five minutes.',
  identifier: 'E-mail or mobile no.',
  password: 'Password',
  otp: 'OTP',
  submit: 'Log In',
  submitting: 'Please wait…',
  forgot: {
    open: 'Forgot Password?',
    heading: 'Forgot Password',
    intro: 'Enter the e-mail of your account. We send a message that leads you on.',
    email: 'E-mail',
    send: 'Send',
    sending: 'Sending…',
    sent: 'If this account exists, a mail is on its way.',
  },
  reset: {
    heading: 'Choose a new password',
    intro: '4 to 20 characters with a capital, a small letter and a digit.',
    password: 'New Password',
    confirm: 'Confirm Password',
    send: 'Save password',
    sending: 'Saving…',
    done: 'Your new password is set. Please log in with it.',
    back: 'Back to log in',
  },
  back: {
    next: 'Log in, and you go on where you were.',
  },
  failed: 'Log in did not succeed.',
  home: 'Home page',
  privacy: 'Privacy policy',
  panel: {
    line: 'Every seal has one number, one product and one verdict.',
    note: 'Security paper, in software.',
  },
} as const;

export const translate = createTranslate(loginTexts);
