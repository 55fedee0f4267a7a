import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
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
 * the same, so that it acts once.
 *
 * @returns a function of the values and, where they are changes of it, of the record as it was read, which answers nothing
 *   when it was saved
 */
export function useSave(resource: Resource, id: string | undefined) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const { keyOf, answered } = useSaveKey();
  return async (values: Record<string, unknown>, before?: RaRecord): Promise<NotSaved | undefined> => {
    const meta: SaveMeta = { idempotencyKey: keyOf(values), onDone: done };
    const previousData = before ?? { id };
    try {
      await (id === undefined
        ? dataProvider.create(resource.name, { data: values, meta })
        : dataProvider.update(resource.name, { id, data: values, previousData, meta }));
    } catch (error) {
      const now = error instanceof ApiError ? changedRecord(error.data) : undefined;
      if (!now) failed(error);
      if (!(error instanceof ApiError)) return { problems: {} };
      // a refusal is an answer: the next try is a new one
      if (error.code !== 'network') answered();
      return { problems: error.fieldErrors, ...(now && { changed: recordOf(resource, now) }) };
    }
    answered();
    // who changed their own record is signed out: another request would only be refused
    if (id !== undefined && isOwn(resource, id, values)) leaveSoon();
    else await queryClient.invalidateQueries({ queryKey: [resource.name] });
    return undefined;
  };
}
