import type { AuthProvider } from 'ra-core';
import { undocumentedCalls } from '../../contract/calls/undocumented.ts';
import type { Permission } from '../../contract/permission/Permission.ts';
import { callApi, rowsOf } from '../api/callApi.ts';
import { isSignedIn, leaveAfter, readSession, writeSession } from '../api/session.ts';

/** Ends the session on the server and here, and leaves for the sign-in page (spec 1 §4, Logout). */
const signOut = (): Promise<void> =>
  leaveAfter(
    callApi({ path: undocumentedCalls.signOut, page: 'dashboard', body: {} })
      // a server that cannot be reached must not keep a person signed in on a shared computer
      .catch(() => undefined),
  );

/** The rights of the signed-in person as they are now (GET UserMaster/GetAccessRight/{id}). */
async function readPermissions(userId: number): Promise<Permission[]> {
  const rows = rowsOf(await callApi({ path: `UserMaster/GetAccessRight/${userId}`, page: 'dashboard' }));
  return rows.map((row) => ({
    PageId: Number(row['PageId']),
    PageName: String(row['PageName']),
    ActionName: String(row['ActionName']),
    IsView: row['IsView'] === true,
    IsAdd: row['IsAdd'] === true,
    IsEdit: row['IsEdit'] === true,
    IsReport: row['IsReport'] === true,
  }));
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
