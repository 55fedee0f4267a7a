import { createPageTranslate } from './createPageTranslate.ts';

/** Texts of the account deletion page. What they say about erasing and keeping must match what the server does. */
export const accountDeletionTexts = {
  title: 'Delete your account · Sealbook',
  heading: 'ACCOUNT DELETION REQUEST',
  intro:
    'Delete your own Sealbook account here: enter its e-mail and password, then the code that we e-mail you. It happens at once and cannot be undone.',
  erased: {
    heading: 'What is erased',
    who: 'Your name, your e-mail address, your mobile number and your city.',
    dealer: 'For a dealer, also the PAN and the GST certificate.',
    password: 'Your password.',
    points:
      'Points that you have not redeemed. Requests to redeem them that nobody has approved yet are rejected.',
    sessions: 'Every sign-in, on every device, and every code and link that was e-mailed to you.',
  },
  kept: {
    heading: 'What stays, without your name',
    books:
      'Orders, numbers, packings and dispatches that you entered belong to your company’s books, which the law requires it to keep. They stay, and show “Deleted person” with a number instead of your name.',
    firm: 'A dealer’s firm stays in those books with its name, GST number, billing and shipping addresses.',
    changes: 'So does the record of the changes you made: what and when, but no longer by whom.',
  },
  after: {
    heading: 'Afterwards',
    free: 'Your e-mail and mobile number are free for a new account.',
    feedback:
      'What you wrote as a buyer on a verification page is not part of an account. To have it deleted, write to %{email}.',
    last: 'The last administrator of the portal cannot leave until somebody else has that role.',
  },
  email: 'E-mail',
  password: 'Password',
  otp: 'OTP',
  otpIntro: 'We sent a six-digit OTP for %{email}. It is valid for five minutes.',
  send: 'Send OTP',
  sending: 'Please wait…',
  delete: 'Delete my account',
  failed: 'Your account was not deleted.',
  done: {
    heading: 'Your account is deleted',
    text: 'You have been signed out everywhere. Thank you for using Sealbook.',
    home: 'Home page',
  },
} as const;

export const translate = createPageTranslate('accountDeletion', accountDeletionTexts);
