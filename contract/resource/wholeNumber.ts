/** Groups of digits as in the portal (`1,00,000`), and others that people paste (`100,000`, `100 000`). */
const groups = /^-?(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d{1,3}(?:,\d{2,3})*,\d{3})$/;

/** Reads a whole number, also with its digits in groups; undefined for anything else. */
export function wholeNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isInteger(given) ? given : undefined;
  if (typeof given !== 'string') return undefined;
  const text = given.trim();
  const digits = groups.test(text) ? text.replace(/[^\d-]/g, '') : text;
  return /^-?\d+$/.test(digits) ? Number(digits) : undefined;
}
