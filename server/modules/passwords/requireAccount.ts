import { eq } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { users } from '../../db/schema/people.ts';
import { beginAttempt, forgetAttempts, limitRate, networkOf } from '../limits/limits.ts';
import { type Account, findAccount, findPerson } from '../people/findAccount.ts';
import { passwordMatches } from '../people/passwordHash.ts';

/** Limits of what sign-in reads, far above what anybody has: the longest e-mail that can be delivered to. */
export const longestEmail = 254;
export const longestPassword = 200;

/** Generous, for a whole office signs in from one address. */
const perNetwork = { count: 120, seconds: 60 };

/** Counts a request that carries a password; throws HttpRefusal 429 for too many from one network. */
export const limitSignIns = (deps: Deps, address: string): Promise<void> =>
  limitRate(deps, `sign-in:${networkOf(address)}`, perNetwork);

/** Wrong passwords that may follow at once; after them each has to wait. */
const freePasswordTries = 5;

/** What wrong passwords of an account are counted under. */
export const passwordSubject = (userId: number): string => `password:${userId}`;

/**
 * The account that a right password opens. A wrong password, an account that is not active and one that does not exist
 * are refused alike and after the same work; too many tries of one account by HttpRefusal 429.
 *
 * @param tellsWaiting whether who waits for approval is told so once their password was right; else they are unknown
 */
export async function requireAccount(
  deps: Deps,
  identifier: string,
  password: string,
  { tellsWaiting = false } = {},
): Promise<Account> {
  const account = await (tellsWaiting ? findPerson : findAccount)(deps, identifier);
  // One counter for both names of an account; unknown ones have theirs, so that they slow down alike.
  const subject = account ? passwordSubject(account.userId) : `password:${identifier.toLowerCase()}`;
  await beginAttempt(deps, subject, freePasswordTries);
  const matches = await passwordMatches(account?.passwordHash, password);
  if (!account || !matches) {
    throw new Refusal('The e-mail or mobile number and the password do not match any account.');
  }
  await forgetAttempts(deps, subject);
  if (!account.isApproved) throw new Refusal('Your account is waiting for approval.');
  return account;
}

const wrong = 'The old password is not right.';

/**
 * Throws Refusal at `field` unless `password` is the person's own, and HttpRefusal 429 for too many tries: they count
 * together with those of signing in.
 *
 * @returns the stored hash that it matched
 */
export async function requireOwnPassword(
  deps: Deps,
  userId: number,
  password: string,
  field: string,
): Promise<string> {
  const subject = passwordSubject(userId);
  await beginAttempt(deps, subject, freePasswordTries);
  const [person] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const matches = await passwordMatches(person?.passwordHash, password);
  if (!person || !matches) throw new Refusal(wrong, { errors: { [field]: wrong } });
  await forgetAttempts(deps, subject);
  return person.passwordHash;
}
