import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useRef } from 'react';
import { changedRecord, getSaveOutcome, type saveOutcomes } from '../../../contract/calls/records/save.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, newKey } from '../../api/ask.ts';
import { leaveSoon, readSession } from '../../api/session.ts';
import type { LeaveOutcome } from '../../components/UnsavedGuard.tsx';
import { useReport } from '../../components/useAction.ts';
import { recordOf, type SaveMeta } from '../../dataProvider/record.ts';

// A save on its way through the browser: record → request → key.

type Values = Record<string, unknown>;

// ---- The record

/** Whether a record is the signed-in person's own (spec 2 §4). */
function isOwn({ person, id: idField }: Resource, id: string, values: Values): boolean {
  if (!person) return false;
  const personId = person === idField ? id : values[person];
  return Number(personId) === readSession()?.user.UserId;
}

/**
 * Saves a declared form: creates a record where `id` is undefined, and otherwise changes that one. `save` takes the values
 * and the record as it was read.
 */
export function useSave(resource: Resource, id: string | undefined) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { done } = useReport();
  const sent = useRef<{ values: Values; before?: RaRecord | undefined; added?: RaRecord }>({ values: {} });
  const { save, settle } = useSaving<Values>({
    isNew: id === undefined,
    send: async (data, { key, signal }) => {
      const meta: SaveMeta = { idempotencyKey: key, onDone: done, signal };
      const previousData = sent.current.before ?? { id };
      if (id === undefined) {
        const created = await dataProvider.create<RaRecord>(resource.name, { data, meta });
        sent.current.added = created.data;
      } else await dataProvider.update(resource.name, { id, data, previousData, meta });
    },
    refresh: async () => {
      // a change of their own record signs people out: the server would refuse another request
      if (id !== undefined && isOwn(resource, id, sent.current.values)) leaveSoon();
      else await queryClient.invalidateQueries({ queryKey: [resource.name] });
    },
  });
  return {
    settle,
    /** The record that was created, with the values that were sent. */
    added: () => sent.current.added,
    save: async (values: Values, before?: RaRecord) => {
      sent.current = { values, before };
      const refused = await save(values);
      return refused && { ...refused, changed: refused.changed && recordOf(resource, refused.changed) };
    },
  };
}

// ---- The request

/** Why a save was refused. */
export interface Refused {
  /** Problems by field. */
  problems: Readonly<Record<string, string>>;
  /** The record as it is, where somebody else changed it since it was read. No toast has told of this yet. */
  changed?: Values;
}

interface Saving<Sent extends object> {
  /** Sends the values under the key and shows the server's answer. Throws every failure. */
  send: (values: Sent, attempt: { key: string; signal: AbortSignal }) => Promise<void>;
  /** Reads anew what a save changes. The form stays open until it is done. */
  refresh: () => Promise<unknown> | void;
  /** Creates a record. Changes of a stored one are safe to repeat: the server compares the versions. */
  isNew: boolean;
}

/**
 * Saves values once, however often people press the button. Before it sends other values than those that got no answer, it
 * asks the server what became of them.
 *
 * @returns `save`, which answers undefined once the values are saved, and `settle` for a form that people leave
 */
export function useSaving<Sent extends object>({ send, refresh, isNew }: Saving<Sent>) {
  const notify = useNotify();
  const { done, failed } = useReport();
  const { begin, isOpenForOthers, answered, settle } = useSaveKey();

  /** Whether earlier values stop these from being sent. */
  const heldBackBy = async (values: Sent): Promise<'saved' | 'running' | undefined> => {
    const { outcome } = (isOpenForOthers(values) && (await settle())) || {};
    if (outcome === 'running') {
      notify('app.unsaved.running', { type: 'warning' });
      return outcome;
    }
    if (outcome !== 'saved' || !isNew) return undefined;
    notify('app.unsaved.saved_before', { type: 'warning' });
    await refresh();
    return outcome;
  };

  const save = async (values: Sent): Promise<Refused | undefined> => {
    const held = await heldBackBy(values);
    if (held) return held === 'saved' ? undefined : { problems: {} };
    const { key, signal } = begin(values);
    try {
      await send(values, { key, signal });
    } catch (error) {
      // `settle` aborted it and told what became of it
      if (signal.aborted) return { problems: {} };
      const changed = error instanceof ApiError ? changedRecord(error.data) : undefined;
      if (!changed) failed(error);
      if (!(error instanceof ApiError)) return { problems: {} };
      // a refusal is an answer
      if (!error.isUnanswered) answered();
      return { problems: error.fieldErrors, ...(changed && { changed }) };
    }
    answered();
    await refresh();
    return undefined;
  };

  const leave = async (asked: Promise<Settled>): Promise<LeaveOutcome> => {
    const { outcome, message } = await asked;
    if (outcome === 'saved') {
      done(message);
      void refresh();
    }
    return outcome === 'running' ? 'unknown' : outcome;
  };

  return {
    save,
    settle: (): Promise<LeaveOutcome> | undefined => {
      const asked = settle();
      return asked && leave(asked);
    },
  };
}

// ---- The key

/** Tells the outcome of a save without an answer; `unknown` where the server does not say. */
interface Settled {
  outcome: (typeof saveOutcomes)[number] | 'unknown';
  /** The server's text of a save that was done. */
  message: string;
}

/** Milliseconds that people wait for the outcome. */
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
 * The Idempotency-Key of what a form sends. A retry of the same content uses the same key until an answer comes, so it acts
 * once.
 */
export function useSaveKey() {
  const attempt = useRef<Attempt>(undefined);
  return {
    /** The key to send `values` with, and the signal that aborts the request. */
    begin: (values: object): { key: string; signal: AbortSignal } => {
      const content = JSON.stringify(values);
      const stop = new AbortController();
      const key = attempt.current?.content === content ? attempt.current.key : newKey();
      attempt.current = { content, key, stop };
      return { key, signal: stop.signal };
    },
    /** Whether values other than these were sent and got no answer. */
    isOpenForOthers: (values: object): boolean =>
      attempt.current !== undefined && attempt.current.content !== JSON.stringify(values),
    /** Ends the attempt: the next one gets a new key. */
    answered: () => {
      attempt.current = undefined;
    },
    /**
     * Asks the server what became of the open attempt, and aborts the request where it knows. Returns undefined where no
     * attempt is open.
     */
    settle: (): Promise<Settled> | undefined => {
      const open = attempt.current;
      if (!open) return undefined;
      return askOutcome(open.key).then((settled) => {
        // the answer came before and was shown: the form holds what was typed later, which is not saved
        if (attempt.current !== open) return { outcome: 'not-saved', message: '' };
        if (settled.outcome === 'saved' || settled.outcome === 'not-saved') {
          open.stop.abort();
          attempt.current = undefined;
        }
        return settled;
      });
    },
  };
}
