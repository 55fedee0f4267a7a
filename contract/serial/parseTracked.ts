import type { CartonType } from './cartonCode.ts';
import { parseScan } from './parseScan.ts';
import { isSerial } from './serialRange.ts';

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
