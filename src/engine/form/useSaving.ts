import { useNotify } from 'ra-core';
import { changedRecord } from '../../../contract/calls/version.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useReport } from '../../components/useAction.ts';
import { useSaveKey } from './useSaveKey.ts';

/** Why a save was not done. */
export interface Refused {
  /** What is wrong at which field. */
  problems: Readonly<Record<string, string>>;
  /** The record as it is, where it was changed since it was read; of this no toast has told yet. */
  changed?: Record<string, unknown>;
}

interface Saving<Values extends object> {
  /** Sends the values under this key, says what the server answers, and throws what went wrong. */
  send: (values: Values, attempt: { key: string; signal: AbortSignal }) => Promise<void>;
  /** Brings what is shown up to date once it is saved. */
  follow: () => Promise<unknown> | void;
  /** What is saved is not stored yet: of what is, the server compares the versions. */
  isNew: boolean;
}

/**
 * Saves values. A save that got no answer is retried under the same Idempotency-Key as long as the content is the same, so
 * that it acts once; before another content is sent, the server is asked what became of it.
 *
 * @returns `save`, which answers nothing when it was saved; and `settle`, for whoever does not wait for an answer
 */
export function useSaving<Values extends object>({ send, follow, isNew }: Saving<Values>) {
  const notify = useNotify();
  const { done, failed } = useReport();
  const { begin, isOpenFor, answered, settle, settleToLeave } = useSaveKey();

  /** Whether `values` must not be sent now, for others were; `saved` where those were, and nothing is left to do. */
  const heldBackBy = async (values: Values): Promise<'saved' | 'running' | undefined> => {
    const { outcome } = (isOpenFor(values) && (await settle())) || {};
    if (outcome === 'running') {
      notify('app.unsaved.running', { type: 'warning' });
      return outcome;
    }
    if (outcome !== 'saved' || !isNew) return undefined;
    notify('app.unsaved.saved_before', { type: 'warning' });
    await follow();
    return outcome;
  };

  const save = async (values: Values): Promise<Refused | undefined> => {
    const held = await heldBackBy(values);
    if (held) return held === 'saved' ? undefined : { problems: {} };
    const { key, signal } = begin(values);
    try {
      await send(values, { key, signal });
    } catch (error) {
      // called off: what became of it has been said
      if (signal.aborted) return { problems: {} };
      const changed = error instanceof ApiError ? changedRecord(error.data) : undefined;
      if (!changed) failed(error);
      if (!(error instanceof ApiError)) return { problems: {} };
      // a refusal is an answer
      if (!error.isUnanswered) answered();
      return { problems: error.fieldErrors, ...(changed && { changed }) };
    }
    answered();
    await follow();
    return undefined;
  };

  return {
    save,
    settle: () =>
      settleToLeave((message) => {
        done(message);
        void follow();
      }),
  };
}
