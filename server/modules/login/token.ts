import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a session or a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; so many random bits need no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
