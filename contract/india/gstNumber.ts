import type { Pattern } from '../values/patterns.ts';

/** A firm's tax number in India. Its 14th character is always Z (spec 2 §5, Dealer). */
export const gstNumber: Pattern = {
  pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  sample: '27ABCDE0000F1Z5',
};
