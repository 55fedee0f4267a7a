import type { AuthProvider } from 'ra-core';
import { signOut } from '../../contract/calls/login.ts';
import { getAccessRight } from '../../contract/calls/ownAccess.ts';
import { ask } from '../api/ask.ts';
import { isSignedIn, leaveAfter, readSession, writeSession } from '../api/session.ts';

/** Ends the session on the server and here, and leaves for the sign-in page (spec 1 §4, Logout). */
const leave = (): Promise<void> =>
  // a server that cannot be reached must not keep a person signed in on a shared computer
  leaveAfter(ask(signOut).catch(() => undefined));

/** Signing in happens on a page of its own (src/public/login); here the session is only read, refreshed and ended. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in is a page of its own')),
  logout: async () => {
    await leave();
    return false;
  },
  checkAuth: () => (isSignedIn() ? Promise.resolve() : Promise.reject(new Error('app.error.signed_out'))),
  // `ask` has left for the sign-in page already where the session is over
  checkError: () => Promise.resolve(),
  /** The rights as they are now; they are kept in the session for the next page load. */
  getPermissions: async () => {
    const session = readSession();
    if (!session) return [];
    const { data: permissions } = await ask(getAccessRight, { params: { id: session.user.UserId } });
    // an answer that comes after the session has ended must not bring it back
    if (readSession()?.user.Token === session.user.Token)
      writeSession({ users: [session.user], assignedPermissionsForUser: permissions });
    return permissions;
  },
};
