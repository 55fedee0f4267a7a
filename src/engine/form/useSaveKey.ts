import { useRef } from 'react';
import { getSaveOutcome, type saveOutcomes } from '../../../contract/calls/saveOutcome.ts';
import { ask } from '../../api/ask.ts';
import { newKey } from '../../api/newKey.ts';
import type { LeaveOutcome } from '../../components/LeaveQuestion.tsx';

/** What became of a save without an answer; `unknown` where the server does not say. */
interface Settled {
  outcome: (typeof saveOutcomes)[number] | 'unknown';
  /** The server's text of a save that was done. */
  message: string;
}

/** Milliseconds that people wait to be told. */
const longestQuestion = 8000;

async function askOutcome(Key: string): Promise<Settled> {
  try {
    const signal = AbortSignal.timeout(longestQuestion);
    const { data } = await ask(getSaveOutcome, { input: { Key }, signal });
    return { outcome: data.Outcome, message: data.Message };
  } catch {
    return { outcome: 'unknown', message: '' };
  }
}

interface Attempt {
  content: string;
  key: string;
  stop: AbortController;
}

/**
 * The Idempotency-Key of what a form sends: the same as long as the content is the same and no answer came, so that a
 * retry acts once.
 */
export function useSaveKey() {
  const attempt = useRef<Attempt>(undefined);
  /**
   * Asks the server what became of what was sent without an answer, and stops waiting for one where it knows; undefined where
   * nothing was.
   */
  const settle = (): Promise<Settled> | undefined => {
    const open = attempt.current;
    if (!open) return undefined;
    return askOutcome(open.key).then((settled) => {
      // answered meanwhile: what it was has been said, and what is still there was not saved
      if (attempt.current !== open) return { outcome: 'not-saved', message: '' };
      if (settled.outcome === 'saved' || settled.outcome === 'not-saved') {
        open.stop.abort();
        attempt.current = undefined;
      }
      return settled;
    });
  };
  return {
    /** The key to send `values` with, and the signal that calls the request off. */
    begin: (values: object): { key: string; signal: AbortSignal } => {
      const content = JSON.stringify(values);
      const stop = new AbortController();
      const key = attempt.current?.content === content ? attempt.current.key : newKey();
      attempt.current = { content, key, stop };
      return { key, signal: stop.signal };
    },
    /** Whether something else than `values` was sent, of which it is not known what became. */
    isOpenFor: (values: object): boolean =>
      attempt.current !== undefined && attempt.current.content !== JSON.stringify(values),
    /** The answer came: the next try is a new one. */
    answered: () => {
      attempt.current = undefined;
    },
    settle,
    /** The same for whoever leaves; `say` is called with the server's text of what was done. */
    settleToLeave: (say: (message: string) => void): Promise<LeaveOutcome> | undefined =>
      settle()?.then(({ outcome, message }) => {
        if (outcome === 'saved') say(message);
        return outcome === 'running' ? 'unknown' : outcome;
      }),
  };
}
