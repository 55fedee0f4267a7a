import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { otpLength } from '../../../contract/calls/login.ts';

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** otpLength)).padStart(otpLength, '0');

const digest = (code: string, salt: string): Buffer => createHmac('sha256', salt).update(code).digest();

/** What the database keeps of a code, with its own salt. */
export function hashCode(code: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(code, salt).toString('hex')}`;
}

/** Whether `code` is the one of `codeHash`, in constant time. */
export function codeMatches(codeHash: string, code: string): boolean {
  const [salt = '', hash = ''] = codeHash.split(':');
  const wanted = Buffer.from(hash, 'hex');
  const given = digest(code, salt);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
