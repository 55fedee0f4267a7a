import { getSaveOutcome } from '../../../contract/calls/saveOutcome.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { settleWrite } from '../../calls/writeOnce.ts';
import type { Module } from '../../engine/Module.ts';

const saveOutcomeEndpoint = endpoint(getSaveOutcome, async ({ deps, session, input }) => {
  const { outcome, message } = await settleWrite(deps, session, input.Key);
  return done({ Outcome: outcome, Message: message });
});

/** Tells what became of saves. */
export const savesModule: Module = { endpoints: () => [saveOutcomeEndpoint] };
