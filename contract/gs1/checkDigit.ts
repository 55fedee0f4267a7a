import { foldCode } from '../values/foldText.ts';

/** Whether the last digit checks the others, by the rule of GTIN, GLN and SSCC: weights 3 and 1 from the right, modulo 10. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 ? 3 : 1);
  return /^\d{2,}$/.test(digits) && sum % 10 === 0;
}

/** Adds the digit that checks `digits`. */
export const withCheckDigit = (digits: string): string =>
  Array.from('0123456789', (last) => digits + last).find(hasCheckDigit) ?? digits;

/** The keys of GS1 that fields hold, with the lengths that people type and the digits that are stored. */
const keys = {
  gtin: { lengths: [8, 12, 13, 14], stored: 14 },
  gln: { lengths: [13], stored: 13 },
} as const;

export type Gs1Key = keyof typeof keys;

/** Reads a typed GTIN or GLN, also in groups. Returns a GTIN as 14 digits; undefined for a wrong length or check digit. */
export function readGs1Key(key: Gs1Key, typed: string): string | undefined {
  const digits = foldCode(typed).replace(/[ -]/g, '');
  const { lengths, stored } = keys[key];
  const isKey = lengths.some((length) => length === digits.length) && hasCheckDigit(digits);
  return isKey && Number(digits) > 0 ? digits.padStart(stored, '0') : undefined;
}
