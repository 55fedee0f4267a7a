import type { Formats } from '../values/formats.ts';

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
