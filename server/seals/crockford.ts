import { crockfordAlphabet } from '../../contract/serial/sealCode.ts';

/** Bytes in a seal's number: 64 bits of tag and 40 of serial. */
export const sealBytes = 13;

const digits = Array.from(crockfordAlphabet);
const pairs = digits.flatMap((high) => digits.map((low) => high + low));
const values = new Map(digits.map((digit, value) => [digit.charCodeAt(0), value]));
const valueOfCharCode = Int8Array.from({ length: 128 }, (_, charCode) => values.get(charCode) ?? -1);

/** Twenty bits as four digits. */
function fourDigits(bits: number): string {
  return `${pairs[bits >>> 10]}${pairs[bits & 1023]}`;
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

/** Thirteen bytes, big-endian, as 21 digits; the first digit holds four bits only. */
export function toCrockford(bytes: Uint8Array): string {
  return (
    `${digits[byteAt(bytes, 0) >>> 4]}` +
    fourDigits(((byteAt(bytes, 0) & 15) << 16) | (byteAt(bytes, 1) << 8) | byteAt(bytes, 2)) +
    fourDigits((byteAt(bytes, 3) << 12) | (byteAt(bytes, 4) << 4) | (byteAt(bytes, 5) >>> 4)) +
    fourDigits(((byteAt(bytes, 5) & 15) << 16) | (byteAt(bytes, 6) << 8) | byteAt(bytes, 7)) +
    fourDigits((byteAt(bytes, 8) << 12) | (byteAt(bytes, 9) << 4) | (byteAt(bytes, 10) >>> 4)) +
    fourDigits(((byteAt(bytes, 10) & 15) << 16) | (byteAt(bytes, 11) << 8) | byteAt(bytes, 12))
  );
}

/**
 * Reads 21 digits of `code` from `offset` into thirteen bytes.
 * Returns false, with `bytes` in any state, when they are not exactly what {@link toCrockford} writes.
 */
export function readCrockford(code: string, offset: number, bytes: Uint8Array): boolean {
  if (code.length !== offset + 21) return false;
  let bits = 0;
  let held = -1; // the first digit's topmost bit is the spare one: it must be 0 and falls away
  let written = 0;
  for (let index = offset; index < code.length; index++) {
    const value = valueOfCharCode[code.charCodeAt(index)] ?? -1;
    if (value < 0 || (index === offset && value > 15)) return false;
    bits = ((bits << 5) | value) & 0xfff;
    held += 5;
    if (held >= 8) {
      held -= 8;
      bytes[written++] = bits >>> held;
    }
  }
  return true;
}
