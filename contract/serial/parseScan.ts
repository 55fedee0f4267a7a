import { type CartonType, cartonTypeIn, parseCarton } from './cartonCode.ts';
import { isSealCode, readTypedSeal } from './sealCode.ts';
import { isSerial } from './serialRange.ts';

export interface Scan {
  readonly kind: 'seal' | CartonType | 'unknown';
  /** The code without its address, in capitals; for `unknown` whatever is left of the text. */
  readonly code: string;
}

/** What scanners add: control characters, and before the text the kind of code that they read (`]Q1`, `]C1`, `]d2`). */
function withoutScannerMarks(text: string): string {
  const printed = text.replace(/\p{Cc}/gu, '').trim();
  return printed.replace(/^\][a-z][\da-z]/i, '').trim();
}

/** The value of the parameter q, else what follows the last `=` (spec 3 §5 "Scan intake"), with its spaces as such. */
function payloadOf(address: string): string {
  const value = /[?&]q=([^&]*)/i.exec(address)?.[1] ?? address.slice(address.lastIndexOf('=') + 1);
  return value
    .replace(/[#&].*/s, '')
    .replace(/\+|%20|%C2%A0/gi, ' ')
    .trim();
}

/** ASCII only: toUpperCase() would turn the long ſ into an S, and so two texts into one code. */
function toCapitals(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/**
 * The code in what a camera or a handheld scanner read or a person typed: a seal's whole address or a bare code. The
 * page, the server and every page that scans cut it here. Small letters are taken (a scanner with caps lock swaps
 * them), and typing mistakes are corrected, in an address as well: people type and pass on those, too.
 */
export function codeIn(text: string): string {
  const scanned = withoutScannerMarks(text);
  const code = toCapitals(scanned.includes('=') ? payloadOf(scanned) : scanned);
  const typed = readTypedSeal(code);
  // a text that names a carton is not a mistyped seal
  return cartonTypeIn(code) === undefined && isSealCode(typed) ? typed : code;
}

/** The code in a text, and what kind of code it is by its shape. */
export function parseScan(text: string): Scan {
  const code = codeIn(text);
  // strict shapes before the loose marker: the prefix SI with the key id D begins with SID as well
  const carton = parseCarton(code);
  if (carton) return { kind: carton.type, code };
  if (isSealCode(code)) return { kind: 'seal', code };
  return { kind: cartonTypeIn(code) ?? 'unknown', code };
}

/** What a text names that a journey can be asked of. */
export type TrackedText =
  | { readonly kind: 'serial'; readonly serial: number }
  | { readonly kind: 'seal' | CartonType | 'unknown'; readonly code: string };

/** What a scanned or typed text names: a code, or a serial typed alone, also in groups of digits as lists show it. */
export function parseTracked(text: string): TrackedText {
  const digits = text.replace(/\s/g, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? { kind: 'serial', serial } : parseScan(text);
}
