import { type AuthProvider, usePermissions } from 'ra-core';
import { createContext, useContext } from 'react';
import { signOut } from '../../contract/calls/account/login.ts';
import { actForCompany, getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import { can, type Permission, type Right } from '../../contract/pages/Permission.ts';
import { ask } from '../api/ask.ts';
import { companyToResume } from '../api/keptForms.ts';
import { isSignedIn, leaveAfter, readSession, writePermissions } from '../api/session.ts';

/** The beginning of the keys in session storage of comments that people typed and did not send. */
export const commentKey = 'sealbook.comment';

function forgetComments(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(commentKey)) sessionStorage.removeItem(key);
}

/** Ends the session on the server and here, and leaves for the sign-in page (spec 1 §4, Logout). */
function leave(): Promise<void> {
  forgetComments();
  // an unreachable server must not leave a person signed in on a shared computer
  return leaveAfter(ask(signOut).catch(() => undefined));
}

/** Reads, refreshes and ends the session. People sign in on a page of its own (src/public/login). */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in is a page of its own')),
  logout: async () => {
    await leave();
    return false;
  },
  checkAuth: () => (isSignedIn() ? Promise.resolve() : Promise.reject(new Error('app.error.signed_out'))),
  // `ask` leaves for the sign-in page itself
  checkError: () => Promise.resolve(),
  /** Reads the rights anew and stores them for the next page load. */
  getPermissions: async () => {
    const session = readSession();
    if (!session) return [];
    const { data: permissions } = await ask(getAccessRight, { params: { id: session.user.UserId } });
    writePermissions(session.user.Token, permissions);
    return permissions;
  },
};

/** After a session that ended: acts again for the company in which something was typed, so it is there again. */
export async function resumeCompany(): Promise<void> {
  const user = readSession()?.user;
  const CompanyId = user && companyToResume(user.UserId, user.CompanyId);
  if (CompanyId === undefined) return;
  // a refusal leaves the person in their own company
  await ask(actForCompany, { input: { CompanyId } }).catch(() => undefined);
}

/** The rights that the shell has read for all that it shows, as each reading of its own costs a query's observer. */
export const Permissions = createContext<readonly Permission[] | undefined>(undefined);

/** Reads the signed-in person's rights from the server, and until then those that the browser keeps. */
export function useReadPermissions(): readonly Permission[] {
  const { permissions } = usePermissions<readonly Permission[] | undefined>();
  return permissions?.length ? permissions : keptPermissions();
}

const keptPermissions = () => readSession()?.permissions ?? [];

/** The signed-in person's rights. A page without an entry is allowed (spec 1 §6). */
export function useRights(): (page: string, right: Right) => boolean {
  const known = useContext(Permissions) ?? keptPermissions();
  return (page, right) => can(known, page, right, true);
}

/** Whether the signed-in person has `right` on `page`. */
export const useRight = (page: string, right: Right): boolean => useRights()(page, right);
