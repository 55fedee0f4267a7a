import * as v from 'valibot';
import { defineCall } from './Call.ts';
import { undocumentedCalls } from './undocumented.ts';

/** The most letters of an Idempotency-Key. */
export const longestKey = 200;

const noKey = 'Please name the Idempotency-Key of a save.';

const saveOutcomeRequest = v.object({
  /** The Idempotency-Key of a save that the same person sent for the same company. */
  Key: v.pipe(v.string(noKey), v.nonEmpty(noKey), v.maxLength(longestKey, noKey)),
});

/**
 * The outcomes of a save whose answer did not come. A save that is `not-saved` never will be: its key is taken, so the server
 * refuses the request if it still arrives.
 */
export const saveOutcomes = ['saved', 'not-saved', 'running'] as const;

export const getSaveOutcome = defineCall({
  method: 'POST',
  path: undocumentedCalls.saveOutcome,
  access: 'signed-in',
  says: ['Message'],
  summary: "Tell the outcome of one's own save, by its Idempotency-Key, and call off one that has not begun",
  request: saveOutcomeRequest,
  answer: v.object({
    Outcome: v.picklist(saveOutcomes),
    /** The message of the save, if it was done. */
    Message: v.string(),
  }),
});
