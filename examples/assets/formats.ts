import { type Formats, registerFormats } from '../../contract/values/formats.ts';

/** How people write in the United States. The firm's financial year begins in July. */
export const portalFormats: Formats = {
  groups: 'en-US',
  currency: 'USD',
  currencySign: /^(?:US)?\$\s*/i,
  financialYear: 7,
  week: 7,
  zone: 'America/Chicago',
  mobile: {
    pattern: /^[2-9]\d{9}$/,
    sample: '6025550143',
    // `(602) 555-0143`, `+1 602 555 0143`
    written: /^(?:\+?1[ -]?)?\(?[2-9]\d\d\)?[ -]?\d{3}[ -]?\d{4}$/,
    digits: 10,
  },
  states: [],
};

registerFormats(portalFormats);
