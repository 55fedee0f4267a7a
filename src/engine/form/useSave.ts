import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useRef } from 'react';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { leaveSoon, readSession } from '../../api/session.ts';
import { useReport } from '../../components/useAction.ts';
import { recordOf, type SaveMeta } from '../../dataProvider/dataProvider.ts';
import { type Refused, useSaving } from './useSaving.ts';

/** Whether a record is the signed-in person's own (spec 2 §4). */
function isOwn({ person, id: idField }: Resource, id: string, values: Record<string, unknown>): boolean {
  if (!person) return false;
  const personId = person === idField ? id : values[person];
  return Number(personId) === readSession()?.user.UserId;
}

/** Why a form was not saved; the record as it is, where it was changed since it was read. */
export interface NotSaved extends Omit<Refused, 'changed'> {
  changed?: RaRecord | undefined;
}

/**
 * Saves a form's values.
 *
 * @returns `save`, of the values and, where they are changes of it, of the record as it was read, which answers nothing
 *   when it was saved; and `settle`, for whoever does not wait for an answer
 */
export function useSave(resource: Resource, id: string | undefined) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { done } = useReport();
  const sent = useRef<{ values: Record<string, unknown>; before?: RaRecord | undefined }>({ values: {} });
  const { save, settle } = useSaving<Record<string, unknown>>({
    isNew: id === undefined,
    send: async (data, { key, signal }) => {
      const meta: SaveMeta = { idempotencyKey: key, onDone: done, signal };
      const previousData = sent.current.before ?? { id };
      await (id === undefined
        ? dataProvider.create(resource.name, { data, meta })
        : dataProvider.update(resource.name, { id, data, previousData, meta }));
    },
    follow: async () => {
      // who changed their own record is signed out: another request would only be refused
      if (id !== undefined && isOwn(resource, id, sent.current.values)) leaveSoon();
      else await queryClient.invalidateQueries({ queryKey: [resource.name] });
    },
  });
  return {
    settle,
    save: async (values: Record<string, unknown>, before?: RaRecord): Promise<NotSaved | undefined> => {
      sent.current = { values, before };
      const refused = await save(values);
      return refused && { ...refused, changed: refused.changed && recordOf(resource, refused.changed) };
    },
  };
}
