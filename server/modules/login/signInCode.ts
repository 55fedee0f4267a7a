import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { otpLength } from '../../../contract/calls/login.ts';

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** otpLength)).padStart(otpLength, '0');

const digest = (code: string, salt: string, purpose: CodePurpose): Buffer =>
  createHmac('sha256', salt).update(`${purpose}:${code}`).digest();

/** What a mailed code is for: one to sign in with deletes no account. */
export type CodePurpose = 'sign-in' | 'deletion';

/** What the database keeps of a code, with its own salt. */
export function hashCode(code: string, purpose: CodePurpose): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(code, salt, purpose).toString('hex')}`;
}

/** Whether `code` is the one of `codeHash` and for `purpose`, in constant time. */
export function codeMatches(codeHash: string, code: string, purpose: CodePurpose): boolean {
  const [salt = '', hash = ''] = codeHash.split(':');
  const wanted = Buffer.from(hash, 'hex');
  const given = digest(code, salt, purpose);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
