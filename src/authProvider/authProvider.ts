import type { AuthProvider } from 'react-admin';
import { undocumentedCalls } from '../../contract/calls/undocumented.ts';
import { callApi } from '../dataProvider/callApi.ts';
import { readPermissions } from '../dataProvider/readPermissions.ts';
import { goToLogin } from './goToLogin.ts';
import { clearSession, isSignedIn, readSession, writeSession } from './session.ts';

/** Ends the session on the server and here, and leaves for the sign-in page (spec 1 §4, Logout). */
export async function signOut(): Promise<void> {
  // a server that cannot be reached must not keep a person signed in on a shared computer
  await callApi({ path: undocumentedCalls.signOut, page: 'dashboard', body: {} }).catch(() => undefined);
  clearSession();
  goToLogin('/dashboard');
}

/** Signing in happens on a page of its own (src/public/login); here the session is only read, refreshed and ended. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in is a page of its own')),
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: () => (isSignedIn() ? Promise.resolve() : Promise.reject(new Error('app.error.signed_out'))),
  // callApi has left for the sign-in page already where the session is over
  checkError: () => Promise.resolve(),
  /** The rights as they are now; they are kept in the session for the next page load. */
  getPermissions: async () => {
    const session = readSession();
    if (!session) return [];
    const permissions = await readPermissions(session.user.UserId);
    // an answer that comes after the session has ended must not bring it back
    if (readSession()?.user.Token === session.user.Token)
      writeSession({ users: [session.user], assignedPermissionsForUser: permissions });
    return permissions;
  },
};
