import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';

const ownSession = v.object({
  SessionId: v.number(),
  /** The browser and the system, by the names that people know. Empty where the browser did not say. */
  Device: v.string(),
  /** The network's address at the sign-in. Empty for a session of an earlier version. */
  Address: v.string(),
  /** The moment of the sign-in. */
  Since: v.string(),
  /** Whether it is the session that asks. */
  IsThis: v.boolean(),
});

/** A place where the person is signed in. */
export type OwnSession = v.InferOutput<typeof ownSession>;

/** Not a call of the specification. The newest session comes first. */
export const getOwnSessions = defineCall('GET', 'Login/GetOwnSessions', {
  access: 'signed-in',
  summary: 'List where the person is signed in',
  answer: v.array(ownSession),
});

/** Not a call of the specification. Ending a session that has ended already changes nothing. */
export const endOwnSessions = defineCall('POST', 'Login/EndOwnSessions', {
  access: 'signed-in',
  summary: "End one of the person's sessions, or all but the one that asks",
  request: v.object({ SessionId: v.optional(recordId()) }),
  answer: v.null(),
});
