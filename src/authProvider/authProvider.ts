import type { AuthProvider } from 'ra-core';
import { actForCompany, getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import { signOut } from '../../contract/calls/account/login.ts';
import { ask } from '../api/ask.ts';
import { companyToResume } from '../api/keptForms.ts';
import { isSignedIn, leaveAfter, readSession, writeSession } from '../api/session.ts';

/** Ends the session on the server and here, and leaves for the sign-in page (spec 1 §4, Logout). */
const leave = (): Promise<void> =>
  // an unreachable server must not leave a person signed in on a shared computer
  leaveAfter(ask(signOut).catch(() => undefined));

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
    // an answer must not bring back a session that has ended
    if (readSession()?.user.Token === session.user.Token)
      writeSession({ users: [session.user], assignedPermissionsForUser: permissions });
    return permissions;
  },
};

/** After a session that ended: acts again for the company in which something was typed, so that it is there again. */
export async function resumeCompany(): Promise<void> {
  const user = readSession()?.user;
  const CompanyId = user && companyToResume(user.UserId, user.CompanyId);
  if (CompanyId === undefined) return;
  // a refusal leaves the person in their own company
  await ask(actForCompany, { input: { CompanyId } }).catch(() => undefined);
}
