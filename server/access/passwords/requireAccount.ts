import { and, eq } from 'drizzle-orm';
import { getCookie } from 'hono/cookie';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type CallRequest, giveCookie } from '../../calls/endpoint.ts';
import { newToken, tokenHash } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { knownDevices, users } from '../../db/schema/people.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { deviceLifetime } from '../../engine/forgetExpired.ts';
import { isAmongFirst, beginAttempt, forgetAttempts, networkLimit, networkOf } from '../../calls/limits.ts';
import { type Account, findAccount, findPerson } from '../people/findAccount.ts';
import { passwordMatches } from '../people/passwordHash.ts';

// Audit log

/** Refused sign-ins of an account that the audit log takes in an hour, so guessing can't fill it. */
const mostRefused = { count: 5, seconds: 60 * 60 };

/** Records in the log of the account's company that somebody signed in, or was refused, from where, and by what other than a mail. */
export const recordSignIn = (
  transaction: Transaction,
  { userId, userName, companyId }: Account,
  action: 'signed-in' | 'refused',
  { address, proof }: { address: string; proof?: Readonly<Record<string, string>> | undefined },
): Promise<void> =>
  recordChange(
    transaction,
    { userId, userName, companyId, ownCompanyId: companyId },
    {
      page: pageKeys.userMaster,
      recordId: userId,
      label: userName,
      action,
      after: { Address: address, ...proof },
    },
  );

/** Records a refused sign-in, if among the first of an hour, after the answer: its time must not tell of the account. */
export function recordRefusal(deps: Deps, account: Account, address: string): void {
  const record = async () => {
    if (!(await isAmongFirst(deps, `refused-sign-in:${account.userId}`, mostRefused))) return;
    await inTransaction(deps.database, (transaction) =>
      recordSignIn(transaction, account, 'refused', { address }),
    );
  };
  record().catch((error: unknown) =>
    deps.log.error({ err: error }, 'a refused sign-in is missing in the audit log'),
  );
}

// Known browsers

const cookie = 'sealbook-device';

type Browser = Pick<CallRequest, 'deps' | 'http'>;

/** Returns the mark of the browser that asks, if the person has signed in there before. The mark opens nothing by itself. */
async function knownDevice({ deps, http }: Browser, userId: number): Promise<string | undefined> {
  const token = getCookie(http, cookie);
  if (!token) return undefined;
  const hash = tokenHash(token);
  const [known] = await deps.database.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hash), eq(knownDevices.userId, userId)));
  return known?.hash;
}

/** Remembers that the person signed in with this browser. */
export async function rememberDevice({ deps, http }: Browser, userId: number): Promise<void> {
  const token = getCookie(http, cookie) ?? newToken();
  const lastUsedAt = deps.now();
  await deps.database.db
    .insert(knownDevices)
    .values({ tokenHash: tokenHash(token), userId, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { lastUsedAt } });
  giveCookie(http, cookie, token, {
    path: '/api/api/Login',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: deviceLifetime / 1000,
  });
}

/** Generous: a whole office signs in from one address. */
const perNetwork = { count: 120, seconds: 60 };

/** Counts a request that carries a password; throws HttpRefusal 429 for too many from one network. */
export const limitSignIns = networkLimit('sign-in', perNetwork);

/** Wrong passwords that may follow at once from one network or known device. After them each try has to wait. */
const freeTries = 5;
/** Wrong passwords from all networks together: so many that a few strangers do not hold up the right person. */
const freeTriesOfAccount = 100;

/** Names the counter of an account's wrong passwords; the counters of its networks and devices begin with the same text. */
export const passwordSubject = (userId: number): string => `password:${userId}`;

interface Counter {
  subject: string;
  free: number;
}

/** Finds the counters of a try. A browser in which the person has signed in has one of its own. */
async function countersOf(request: Request, identifier: string, account?: Account): Promise<Counter[]> {
  // both names of an account share one counter; an unknown name has its own, so it slows down alike
  const subject = account ? passwordSubject(account.userId) : `password:${identifier.toLowerCase()}`;
  const device = await knownDevice(request, account?.userId ?? 0);
  if (device) return [{ subject: `${subject}:${device}`, free: freeTries }];
  return [
    { subject: `${subject}:${networkOf(request.address)}`, free: freeTries },
    { subject, free: freeTriesOfAccount },
  ];
}

type Request = Pick<CallRequest, 'deps' | 'http' | 'address'>;

/**
 * Finds the account that a right password opens. A wrong password, an inactive account and one that does not exist are
 * refused with the same text after the same work; too many tries get HttpRefusal 429.
 *
 * @param tellsWaiting whether an applicant with the right password is told that they wait; else they are unknown
 */
export async function requireAccount(
  request: Request,
  identifier: string,
  password: string,
  { tellsWaiting = false } = {},
): Promise<Account> {
  const { deps } = request;
  const account = await (tellsWaiting ? findPerson : findAccount)(deps, identifier);
  const counters = await countersOf(request, identifier, account);
  for (const { subject, free } of counters) await beginAttempt(deps, subject, free);
  const matches = await passwordMatches(account?.passwordHash, password);
  if (!account || !matches) {
    if (account) recordRefusal(deps, account, request.address);
    throw new Refusal('The e-mail or mobile number and the password do not match any account.');
  }
  for (const { subject } of counters) await forgetAttempts(deps, subject);
  if (!account.isApproved) throw new Refusal('Your account is waiting for approval.');
  return account;
}

const wrong = 'The old password is not right.';

/**
 * Throws Refusal at `field` unless `password` is the person's own, and HttpRefusal 429 for too many tries. These count apart
 * from tries to sign in, which anybody can make.
 *
 * @returns the stored hash that it matched
 */
export async function requireOwnPassword(
  deps: Deps,
  userId: number,
  password: string,
  field: string,
  text = wrong,
): Promise<string> {
  const subject = `${passwordSubject(userId)}:own`;
  await beginAttempt(deps, subject, freeTries);
  const [person] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const matches = await passwordMatches(person?.passwordHash, password);
  if (!person || !matches) throw refusalAt(field, text);
  await forgetAttempts(deps, subject);
  return person.passwordHash;
}
