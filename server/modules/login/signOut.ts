import { eq } from 'drizzle-orm';
import { signOut } from '../../../contract/calls/login.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { sessions } from '../../db/schema/people.ts';

/** Ends the session of the token that asks, and no other one. */
export const signOutEndpoint = endpoint(signOut, async ({ deps, session }) => {
  await deps.database.db.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));
  return done(null, 'You have signed out.');
});
