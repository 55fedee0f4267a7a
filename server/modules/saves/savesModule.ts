import * as yup from 'yup';
import { getSaveOutcome, type SaveOutcomeRequest } from '../../../contract/calls/saveOutcome.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { longestKey, settleWrite } from '../../calls/writeOnce.ts';
import type { Module } from '../../engine/Module.ts';

const noKey = 'Please name the Idempotency-Key of a save.';

const schema: yup.ObjectSchema<SaveOutcomeRequest> = yup.object({
  Key: yup.string().max(longestKey, noKey).required(noKey),
});

const saveOutcomeEndpoint = endpoint(getSaveOutcome, schema, async ({ deps, session, input }) => {
  const { outcome, message } = await settleWrite(deps, session, input.Key);
  return done({ Outcome: outcome, Message: message });
});

/** Tells what became of saves. */
export const savesModule: Module = { endpoints: () => [saveOutcomeEndpoint] };
