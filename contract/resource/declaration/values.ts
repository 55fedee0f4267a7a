/** Whether a value is a day or a moment, as forms and records hold them. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value);

export const areNumbers = (...values: unknown[]): boolean =>
  values.every((value) => typeof value === 'number');

/** Whether the first number, day or moment is not above or after the second, which holds if they cannot be compared. */
export function areInOrder(first: unknown, second: unknown): boolean {
  if (areNumbers(first, second)) return Number(first) <= Number(second);
  if (!isDate(first) || !isDate(second)) return true;
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) <= second.slice(0, length);
}

/** Groups of digits as in the portal (`1,00,000`), and others that people paste (`100,000`, `100 000`). */
const groups = /^-?(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d{1,3}(?:,\d{2,3})*,\d{3})$/;

/** Digits, in groups as in India or elsewhere, with or without decimals. */
export const decimalText = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/;

/** Reads a number, also with decimals and with its digits in groups; undefined for anything else. */
export function anyNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined;
  const text = typeof given === 'string' ? given.trim() : '';
  return wholeNumber(text) ?? (decimalText.test(text) ? Number(text.replaceAll(',', '')) : undefined);
}

/**
 * Reads a whole number, also with its digits in groups and with `.0` or `.00`, as sheets write amounts; undefined for anything else.
 * Three decimals could as well be a group of digits.
 */
export function wholeNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isInteger(given) ? given : undefined;
  if (typeof given !== 'string') return undefined;
  const text = given.trim().replace(/(?<=\d)\.0{1,2}$/, '');
  const digits = groups.test(text) ? text.replace(/[^\d-]/g, '') : text;
  return /^-?\d+$/.test(digits) ? Number(digits) : undefined;
}
