import * as v from 'valibot';
import { defineCall } from './Call.ts';
import { undocumentedCalls } from './undocumented.ts';

/** Letters of an Idempotency-Key at the most. */
export const longestKey = 200;

const noKey = 'Please name the Idempotency-Key of a save.';

const saveOutcomeRequest = v.object({
  /** The Idempotency-Key that a save of the same person for the same company was sent with. */
  Key: v.pipe(v.string(noKey), v.nonEmpty(noKey), v.maxLength(longestKey, noKey)),
});

/**
 * What became of a save whose answer did not come. One that is `not-saved` never will be: its key is taken, so that the request
 * is refused should it still arrive.
 */
export const saveOutcomes = ['saved', 'not-saved', 'running'] as const;

export const getSaveOutcome = defineCall({
  method: 'POST',
  path: undocumentedCalls.saveOutcome,
  access: 'signed-in',
  summary: "What became of one's own save, by its Idempotency-Key; one that has not begun is called off",
  request: saveOutcomeRequest,
  answer: v.object({
    Outcome: v.picklist(saveOutcomes),
    /** What the save answered, where it was done. */
    Message: v.string(),
  }),
});
