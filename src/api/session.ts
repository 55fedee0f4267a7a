import type { LoginAnswer, SignedInUser } from '../../contract/calls/account/login.ts';
import type { Permission } from '../../contract/pages/Permission.ts';
import { formats } from '../../contract/values/formats.ts';
import { readKeptValue } from './storage.ts';
import { goToLogin } from './goToLogin.ts';
import { forgetEnd, forgetForms, keepForms, readOpenForms } from './keptForms.ts';

/** The documented keys of session storage (spec 1 §3, Session data). Role and company id have no documented name. */
const keys = {
  user: 'user',
  userId: 'UserData',
  userName: 'UserNameData',
  email: 'UserEmailData',
  mobile: 'UserMobileData',
  roleId: 'RoleId',
  companyId: 'CompanyId',
  permissions: 'assignedPermissionsForUser',
  flag: 'LoggedInUser',
} as const;

/** The key of the places that were opened last. */
export const openedKey = 'sealbook.opened';

/** The key of the company that the person acted for when the server last said so. */
export const actedForKey = 'sealbook.acted-for';

export interface Session {
  user: SignedInUser;
  permissions: Permission[];
}

const parsed = (key: string): unknown => readKeptValue('sessionStorage', key);

function isUser(value: unknown): value is SignedInUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'Token' in value &&
    typeof value.Token === 'string' &&
    value.Token !== '' &&
    'UserId' in value &&
    typeof value.UserId === 'number'
  );
}

/** The person who was last signed in on this page. */
let lastUserId: number | undefined;

/** The session of this tab; undefined without flag or token (spec 1 §4). */
export function readSession(): Session | undefined {
  const flag = parsed(keys.flag);
  if (typeof flag !== 'object' || !flag || !('isLoggedIn' in flag) || flag.isLoggedIn !== true)
    return undefined;
  const user = parsed(keys.user);
  if (!isUser(user)) return undefined;
  lastUserId = user.UserId;
  const permissions = parsed(keys.permissions);
  return { user, permissions: Array.isArray(permissions) ? (permissions as Permission[]) : [] };
}

/** The zone whose days people see: the server's, as it said at the sign-in, or the portal's for a back end that says none. */
export function timeZone(): string {
  const user = parsed(keys.user);
  return (isUser(user) && user.TimeZone) || formats().zone;
}

export function isSignedIn(): boolean {
  return readSession() !== undefined;
}

/** The tab is leaving for the sign-in page: another call that finds the session over must not change where that leads. */
let isLeaving = false;

/** Stores a sign-in's answer for this tab. Throws where the answer names nobody or the browser forbids storage. */
export function writeSession(answer: LoginAnswer): void {
  const [user] = answer.users;
  if (!isUser(user)) throw new TypeError('The answer names no user.');
  const values: Record<keyof typeof keys, string> = {
    user: JSON.stringify(user),
    userId: String(user.UserId),
    userName: user.UserName,
    email: user.Email,
    mobile: user.MobileNo,
    roleId: String(user.RoleId),
    companyId: String(user.CompanyId),
    permissions: JSON.stringify(answer.assignedPermissionsForUser),
    flag: JSON.stringify({ isLoggedIn: true }),
  };
  for (const name of Object.keys(keys) as (keyof typeof keys)[])
    sessionStorage.setItem(keys[name], values[name]);
  forgetForms(user.UserId);
  forgetEnd();
  isLeaving = false;
}

/** Stores rights that were read anew by `token`, if its session still goes on. A tab that is leaving still leaves. */
export function writePermissions(token: string, permissions: readonly Permission[]): void {
  if (readSession()?.user.Token === token)
    sessionStorage.setItem(keys.permissions, JSON.stringify(permissions));
}

/** Forgets this tab's session, and what was typed in it. */
export function clearSession(): void {
  forgetForms();
  for (const key of [...Object.values(keys), openedKey, actedForKey]) sessionStorage.removeItem(key);
}

function beginLeaving(): void {
  isLeaving = true;
  // the browser's Back may show this page again
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
}

/** Ends the session, but keeps typed values, and opens the sign-in page, which leads back here. */
export function endSession(): void {
  if (isLeaving) return;
  beginLeaving();
  const forms = readOpenForms();
  clearSession();
  keepForms(lastUserId, forms);
  goToLogin();
}

/** Work to do before a person signs out, while the session still exists. */
const lastWorks = new Set<() => Promise<unknown>>();

/** Does `work` when the person signs out. Returns how to cancel that. */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  lastWorks.add(work);
  return () => void lastWorks.delete(work);
}

/** Signs out and leaves for the sign-in page once `last` is done. Until then nothing else leads there. */
export async function leaveAfter(last: Promise<unknown>): Promise<void> {
  if (isLeaving) return;
  beginLeaving();
  const left = readSession()?.user.Token;
  await Promise.allSettled([last, ...[...lastWorks].map((work) => work())]);
  // somebody may have signed in again
  if (readSession()?.user.Token !== left) return;
  clearSession();
  goToLogin('/dashboard');
}

/** Milliseconds between a change that ends the session and the sign-in page (spec 1 §4, Password change). */
const timeToRead = 2000;

/** Leaves for the sign-in page after the server has ended the session and the person could read its message. */
export const leaveSoon = (): void =>
  void leaveAfter(new Promise((resolve) => setTimeout(resolve, timeToRead)).then(() => keepForms(undefined)));
