import { formatQuantity } from './formatNumber.ts';
/**
 * The patterns of people's contacts. They stand alone because the public pages load only these. The last part of an e-mail
 * has two letters or more, because real addresses end in `.info`; spec 1 §5 allows two or three.
 */
export const contactPatterns = {
  email: /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/,
  mobile: /^[6-9]\d{9}$/,
  /** A mobile number as people write it: `98123 45678`, `+91 98123-45678`, `098123 45678`. */
  writtenMobile: /^(?:\+91[ -]?|91[ -]?|0)?[6-9](?:[ -]?\d){9}$/,
  /** Names in any script: letters with their marks, and the signs between parts of a name. */
  alphabet: /^[\p{L}\p{M}\s,.'’-]+$/u,
} as const;

/** Reduces a written mobile number to its ten digits, and leaves other texts as they are. */
export const tenDigits = (text: string): string =>
  contactPatterns.writtenMobile.test(text) ? text.replace(/\D/g, '').slice(-10) : text;

export const contactMessages = {
  tooLong: (limit: number) => `Please enter at most ${formatQuantity(limit)} characters.`,
  email: 'Please enter valid email-id.',
  mobile: 'Please enter valid mobile no.',
} as const;
