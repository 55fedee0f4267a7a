import { contactPatterns } from './contact.ts';

/** The patterns that declarations name. */
export const patterns = {
  ...contactPatterns,
  /** 4 to 20 characters with an uppercase letter, a lowercase letter and a digit (spec 2 §5, User). */
  userPassword: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{4,20}$/,
  companyPrefix: /^[A-Z][A-Z0-9]$/,
} as const satisfies Record<string, RegExp>;

export type PatternName = keyof typeof patterns;
