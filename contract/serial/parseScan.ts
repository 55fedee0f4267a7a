import { type CartonType, cartonTypeIn, parseCarton } from './cartonCode.ts';
import { isSealCode, readTypedSeal } from './sealCode.ts';
import { isSerial } from './serialRange.ts';

export interface Scan {
  readonly kind: 'seal' | CartonType | 'unknown';
  /** The code without its address, in capitals; for `unknown` the rest of the text. */
  readonly code: string;
}

/** Removes what scanners add: control characters, and the symbology before the text (`]Q1`, `]C1`, `]d2`). */
function withoutScannerMarks(text: string): string {
  const printed = text.replace(/\p{Cc}/gu, '').trim();
  return printed.replace(/^\][a-z][\da-z]/i, '').trim();
}

/** Takes the parameter q, else the text after the last `=` (spec 3 §5 "Scan intake"), and decodes its spaces. */
function payloadOf(address: string): string {
  const value = /[?&]q=([^&]*)/i.exec(address)?.[1] ?? address.slice(address.lastIndexOf('=') + 1);
  return value
    .replace(/[#&].*/s, '')
    .replace(/\+|%20|%C2%A0/gi, ' ')
    .trim();
}

/** Changes only ASCII letters: toUpperCase() would make the long ſ an S, and two texts one code. */
function toCapitals(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/**
 * Finds the code in a text that a camera or a scanner read or a person typed: a seal's whole address or a bare code. The
 * server and every page that scans use it. It takes small letters, because caps lock swaps them in a scanner, and corrects
 * typing mistakes, also in addresses, because people type and forward those too.
 */
export function codeIn(text: string): string {
  const scanned = withoutScannerMarks(text);
  const code = toCapitals(scanned.includes('=') ? payloadOf(scanned) : scanned);
  const typed = readTypedSeal(code);
  // A text with a carton's marker is not a mistyped seal.
  return cartonTypeIn(code) === undefined && isSealCode(typed) ? typed : code;
}

/** Finds the code in a text, and its kind by its shape. */
export function parseScan(text: string): Scan {
  const code = codeIn(text);
  // Strict shapes come before the loose marker: the prefix SI with the key id D also begins with SID.
  const carton = parseCarton(code);
  if (carton) return { kind: carton.type, code };
  if (isSealCode(code)) return { kind: 'seal', code };
  return { kind: cartonTypeIn(code) ?? 'unknown', code };
}

/** A text that a person can track. */
export type TrackedText =
  | { readonly kind: 'serial'; readonly serial: number }
  | { readonly kind: 'seal' | CartonType | 'unknown'; readonly code: string };

/** Reads a scanned or typed text: a code, or a serial alone, also with spaces between its digits. */
export function parseTracked(text: string): TrackedText {
  const digits = text.replace(/\s/g, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? { kind: 'serial', serial } : parseScan(text);
}
