import { expect, it } from 'vitest';
import { formatDecimal, formatMoney, formatShort } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [70_000, '70,000'],
  [100_000, '1,00,000'],
  [-12_345_678, '-1,23,45,678'],
  [0.125, '0.13'],
])('writes the quantity %d as %s', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text);
});

it('writes rupees as quantities, with paise where they count', () => {
  expect(formatMoney(1_234_567, 0)).toBe('₹12,34,567');
  expect(formatMoney(1234.5, 2)).toBe('₹1,234.50');
});

it('writes a measure with all of its decimals', () => {
  expect(formatDecimal(123_456.5, 3)).toBe('1,23,456.500');
});

it('counts in thousands, lakhs and crores in little room', () => {
  expect([999, 56_500, 123_456, 12_345_678].map(formatShort)).toEqual(['999', '56.5K', '1.2L', '1.2Cr']);
});
