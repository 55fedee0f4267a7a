/** Groups of digits as the portal shows them (`70 020`) and as they are pasted from elsewhere (`1,000`, `1,00,000`). */
const groups = /^-?(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d{1,3}(?:,\d{2,3})*,\d{3})$/;

/** The whole number that was given or typed, its digits in groups or not; undefined for anything else. */
export function wholeNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isInteger(given) ? given : undefined;
  if (typeof given !== 'string') return undefined;
  const text = given.trim();
  const digits = groups.test(text) ? text.replace(/[^\d-]/g, '') : text;
  return /^-?\d+$/.test(digits) ? Number(digits) : undefined;
}
