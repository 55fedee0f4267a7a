import { timingSafeEqual } from 'node:crypto';
import { preparedKeyOf, scratchSerialOffset } from './preparedKey.ts';

const digits = 8;

/** Returns the eight digits under a serial's scratch field, from a second HMAC under the key of its seal. */
export function scratchCodeOf(key: Buffer, serial: number): string {
  const { scratch } = preparedKeyOf(key);
  scratch.message.writeUIntBE(serial, scratchSerialOffset, 5);
  const digest = scratch.digest();
  let number = 0;
  // six bytes: the most that a double holds exactly, and enough that no digit is favoured
  for (let index = 0; index < 6; index++) number = number * 256 + digest.charCodeAt(index);
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Tells in constant time whether a typed scratch code is right; spaces and hyphens do not count. */
export function scratchCodeMatches(key: Buffer, serial: number, typed: string): boolean {
  const given = typed.replace(/[\s-]/g, '');
  if (!/^\d{8}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(scratchCodeOf(key, serial), 'latin1'));
}
