import { afterAll, beforeAll, expect, it } from 'vitest';
import { presetDays } from '../../../contract/day/presets.ts';
import { mobile, money } from '../../../contract/resource/declaration/fields.ts';
import { fieldRules } from '../../../contract/resource/fieldState.ts';
import { parseValue } from '../../../contract/resource/parseValue.ts';
import { writtenValue } from '../../../contract/resource/writtenValue.ts';
import { formatShort } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type Formats, formats, registerFormats } from '../../../contract/values/formats.ts';

// India's stand in the tests of each format; these are another country's
let before: Formats;
beforeAll(() => {
  before = formats();
  registerFormats({
    groups: 'en-US',
    currency: 'USD',
    currencySign: /^\$\s*/,
    financialYear: 7,
    week: 7,
    zone: 'America/Chicago',
    mobile: {
      pattern: /^[2-9]\d{9}$/,
      sample: '2025550143',
      written: /^(?:\+1 ?)?[2-9](?:[ -]?\d){9}$/,
      digits: 10,
    },
    states: [],
  });
});
afterAll(() => registerFormats(before));

it('writes numbers in the groups of the portal, and amounts in its currency', () => {
  expect(formatQuantity(1_234_567)).toBe('1,234,567');
  expect(formatShort(123_456)).toBe('123.5K');
  expect(writtenValue(1234.5, money('Price', { places: 2 }))).toBe('$1,234.50');
});

it('reads amounts with the sign of the currency, and no other sign', () => {
  expect(parseValue(money('Price'), '$ 1,200')).toEqual({ value: 1200 });
  expect(parseValue(money('Price'), '₹ 1,200')).toHaveProperty('problem');
});

it('begins the financial year with the month of the portal', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  expect(presetDays('thisFinancialYear', 'UTC', now)).toEqual({ from: '2025-07-01', to: '2026-03-01' });
  expect(presetDays('lastFinancialYear', 'UTC', now)).toEqual({ from: '2024-07-01', to: '2025-06-30' });
});

it('stores the digits of a written mobile number, and refuses those of another country', () => {
  expect(parseValue(mobile('Phone'), '+1 202-555-0143')).toEqual({ value: '2025550143' });
  expect(fieldRules(mobile('Phone')).filter(({ passes }) => !passes('1025550143'))).toHaveLength(1);
});
