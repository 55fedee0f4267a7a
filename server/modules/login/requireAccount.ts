import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { type Account, findAccount, findPerson } from '../people/findAccount.ts';
import { passwordMatches } from '../people/passwordHash.ts';

/** Wrong passwords that may follow at once; after them each has to wait. */
export const freePasswordTries = 5;

/** What wrong passwords of an account are counted under. */
export const passwordSubject = (userId: number): string => `password:${userId}`;

const waiting = 'Your account is waiting for approval.';

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
  if (!account.isApproved) throw new Refusal(waiting);
  return account;
}
