import type { Formats } from '../values/formats.ts';
import type { Pattern } from '../values/patterns.ts';

/** How people write in India. The light pages draw no states, so these have none. */
export const indiaFormats: Formats = {
  groups: 'en-IN',
  currency: 'INR',
  currencySign: /^(?:₹|Rs\.?)\s*/i,
  financialYear: 4,
  week: 1,
  zone: 'Asia/Kolkata',
  mobile: {
    pattern: /^[6-9]\d{9}$/,
    sample: '9800000000',
    // `98123 45678`, `+91 98123-45678`, `098123 45678`
    written: /^(?:\+91[ -]?|91[ -]?|0)?[6-9](?:[ -]?\d){9}$/,
    digits: 10,
  },
  states: [],
};

/** A firm's tax number in India. Its 14th character is always Z (spec 2 §5, Dealer). */
export const gstNumber: Pattern = {
  pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  sample: '27ABCDE0000F1Z5',
};
