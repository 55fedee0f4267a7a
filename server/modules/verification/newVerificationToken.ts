import { randomBytes } from 'node:crypto';

export const verificationToken = /^[\w-]{22}$/;

/** A scan's name in feedback and rating: 128 random bits. */
export const newVerificationToken = (): string => randomBytes(16).toString('base64url');
