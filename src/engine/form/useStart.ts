import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { newValues, valuesOf } from './formValues.ts';

/** What a form begins with. */
export interface Start {
  values: Record<string, unknown>;
  /** The stored record in update mode. */
  record: RaRecord | undefined;
}

/** Reads what a form begins with, afresh for each dialog: another person may have changed the record since the list. */
export function useStart(resource: Resource, mode: FormMode, id: string | undefined) {
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.key, mode, id ?? 0],
    queryFn: async (): Promise<Start> => {
      if (mode === 'add') return { values: await newValues(resource), record: undefined };
      const { data: record } = await dataProvider.getOne<RaRecord>(resource.name, { id: id ?? '' });
      return { values: valuesOf(resource, record), record };
    },
    // what is typed must not be overwritten by a later reading, nor a dialog begin with an older one
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { start: data, error, readAgain: () => void refetch() };
}
