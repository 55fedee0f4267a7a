import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useRef } from 'react';
import { changedRecord } from '../../../contract/calls/version.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { leaveSoon, readSession } from '../../api/session.ts';
import { ApiError } from '../../api/ApiError.ts';
import { recordOf, type SaveMeta } from '../../dataProvider/dataProvider.ts';
import { useReport } from '../../components/useAction.ts';
import { useSaveKey } from './useSaveKey.ts';

/** Whether a record is the signed-in person's own (spec 2 §4). */
function isOwn({ person, id: idField }: Resource, id: string, values: Record<string, unknown>): boolean {
  if (!person) return false;
  const personId = person === idField ? id : values[person];
  return Number(personId) === readSession()?.user.UserId;
}

/** Why a save was not done. */
export interface NotSaved {
  /** What is wrong at which field. */
  problems: Readonly<Record<string, string>>;
  /** The record as it is, where it was changed since it was read; of this no toast has told yet. */
  changed?: RaRecord;
}

/**
 * Saves a form's values. A save that got no answer is retried under the same Idempotency-Key as long as the content is
 * the same, so that it acts once; before another content is sent, the server is asked what became of it.
 *
 * @returns `save`, of the values and, where they are changes of it, of the record as it was read, which answers nothing
 *   when it was saved; and `settle`, for whoever does not wait for an answer
 */
export function useSave(resource: Resource, id: string | undefined) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { done, failed } = useReport();
  const { begin, isOpenFor, answered, settle, settleToLeave } = useSaveKey();
  const sent = useRef<Record<string, unknown>>({});

  const follow = async () => {
    // who changed their own record is signed out: another request would only be refused
    if (id !== undefined && isOwn(resource, id, sent.current)) leaveSoon();
    else await queryClient.invalidateQueries({ queryKey: [resource.name] });
  };

  /** Whether `values` must not be sent now, for others were; `saved` where those were, and nothing is left to do. */
  const heldBackBy = async (values: Record<string, unknown>): Promise<'saved' | 'running' | undefined> => {
    const { outcome } = (isOpenFor(values) && (await settle())) || {};
    if (outcome === 'running') {
      notify('app.unsaved.running', { type: 'warning' });
      return outcome;
    }
    // of a stored record, the server compares the versions
    if (outcome !== 'saved' || id !== undefined) return undefined;
    notify('app.unsaved.saved_before', { type: 'warning' });
    await follow();
    return outcome;
  };

  const save = async (values: Record<string, unknown>, before?: RaRecord): Promise<NotSaved | undefined> => {
    const held = await heldBackBy(values);
    if (held) return held === 'saved' ? undefined : { problems: {} };
    const { key, signal } = begin(values);
    sent.current = values;
    const meta: SaveMeta = { idempotencyKey: key, onDone: done, signal };
    const previousData = before ?? { id };
    try {
      await (id === undefined
        ? dataProvider.create(resource.name, { data: values, meta })
        : dataProvider.update(resource.name, { id, data: values, previousData, meta }));
    } catch (error) {
      // called off: what became of it has been said
      if (signal.aborted) return { problems: {} };
      const now = error instanceof ApiError ? changedRecord(error.data) : undefined;
      if (!now) failed(error);
      if (!(error instanceof ApiError)) return { problems: {} };
      // a refusal is an answer
      if (!error.isUnanswered) answered();
      return { problems: error.fieldErrors, ...(now && { changed: recordOf(resource, now) }) };
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
