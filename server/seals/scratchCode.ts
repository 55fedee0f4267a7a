import { timingSafeEqual } from 'node:crypto';
import { readScratchCode } from '../../contract/serial/scratchCode.ts';
import { preparedKeyOf, scratchSerialOffset } from './sealCodec.ts';

const digits = 8;

/** Returns the second HMAC of a serial under the key of its seal, and the eight digits that it once gave. */
function codeBefore(key: Buffer, serial: number): { code: string; digest: string } {
  const { scratch } = preparedKeyOf(key);
  scratch.message.writeUIntBE(serial, scratchSerialOffset, 5);
  const digest = scratch.digest();
  let number = 0;
  // six bytes: the most that a double holds exactly, and enough that no digit is favoured
  for (let index = 0; index < 6; index++) number = number * 256 + digest.charCodeAt(index);
  return { code: String(number % 10 ** digits).padStart(digits, '0'), digest };
}

/**
 * Returns the eight digits under a serial's scratch field. They begin with no 0, which spreadsheets drop: a tenth of the
 * numbers is lost, which still leaves ninety million for the few tries that a seal allows.
 */
export function scratchCodeOf(key: Buffer, serial: number): string {
  const { code, digest } = codeBefore(key, serial);
  return code.replace(/^0/, () => String(1 + (digest.charCodeAt(6) % 9)));
}

/**
 * Tells in constant time whether a typed scratch code is right, also one that was printed with a 0 as its first digit, with or
 * without that 0. Spaces and hyphens do not count.
 */
export function scratchCodeMatches(key: Buffer, serial: number, typed: string): boolean {
  const given = readScratchCode(typed);
  if (given === undefined) return false;
  const isCode = (code: string) => timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(code, 'latin1'));
  const [isPrinted, isOlder] = [scratchCodeOf(key, serial), codeBefore(key, serial).code].map(isCode);
  return isPrinted === true || isOlder === true;
}
