import { formatQuantity } from './formatNumber.ts';
import { formats } from './formats.ts';

/**
 * The patterns of people's contacts. They have a file of their own because the public pages load only these. The last part of
 * an e-mail has two letters or more, because real addresses end in `.info`; spec 1 §5 allows two or three.
 */
export const contactPatterns = {
  email: /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/,
  /** Names in any script: letters with their marks, and the signs between parts of a name. */
  alphabet: /^[\p{L}\p{M}\s,.'’-]+$/u,
} as const;

/** Tells whether a text is a mobile number as people write it. */
export const writtenMobile = { test: (text: string): boolean => formats().mobile.written.test(text) };

/** Reduces a written mobile number to the digits that are stored, and leaves other texts as they are. */
export const foldMobile = (text: string): string =>
  writtenMobile.test(text) ? text.replace(/\D/g, '').slice(-formats().mobile.digits) : text;

export const contactMessages = {
  tooLong: (limit: number) => `Please enter at most ${formatQuantity(limit)} characters.`,
  email: 'Please enter valid email-id.',
  mobile: 'Please enter valid mobile no.',
} as const;

/** The version of the sentence at the box where visitors agree. It is stored: other words are another version. */
export const agreement = 'contact-1';
