import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id; the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password, with its own salt and parameters in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let unknown: Promise<string> | undefined;

/** Returns the hash of a password that nobody knows, for people who have none yet. */
export const unknownPassword = (): Promise<string> =>
  (unknown ??= hashPassword(randomBytes(32).toString('base64url')));

/** Tells whether `password` is the one of `passwordHash`. Without a hash it takes as long and returns false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownPassword()), password);
  return matches && passwordHash !== undefined;
}
