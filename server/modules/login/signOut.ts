import { eq } from 'drizzle-orm';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { done } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import { sessions } from '../../db/schema/people.ts';

/** Ends the session of the token that asks, and no other one. */
export const signOut = sessionCall({
  path: undocumentedCalls.signOut,
  access: 'signed-in',
  handle: async ({ deps, session }) => {
    await deps.database.db.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));
    return done(null, 'You have signed out.');
  },
});
