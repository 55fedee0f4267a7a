import { parseScan } from './parseScan.ts';

/**
 * A place where cartons lie: two to five groups of capitals and digits with hyphens between them, the first one beginning with a
 * letter, such as `A-03-2`. It is shorter than a seal's code, and no carton's mark is in it.
 */
export const placePattern = /^(?!.*[STD]ID)[A-Z][A-Z\d]{0,3}(?:-[A-Z\d]{1,4}){1,4}$/;

/** Finds the place's code in a scanned or typed text; undefined for the code of a seal or a carton and any other text. */
export function placeIn(text: string): string | undefined {
  const { kind, code } = parseScan(text);
  const place = code.replace(/\p{Pd}/gu, '-');
  return kind === 'unknown' && placePattern.test(place) ? place : undefined;
}
