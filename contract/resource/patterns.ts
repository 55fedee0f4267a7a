import { contactPatterns } from './contact.ts';

/** The patterns that declarations name. */
export const patterns = {
  ...contactPatterns,
  /** 4 to 20 characters with an uppercase letter, a lowercase letter and a digit (spec 2 §5, User). */
  userPassword: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{4,20}$/,
  companyPrefix: /^[A-Z][A-Z0-9]$/,
  /** India's tax number of a firm; its 14th character is always Z (spec 2 §5, Dealer). */
  gstNumber: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
} as const satisfies Record<string, RegExp>;

export type PatternName = keyof typeof patterns;
