import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { getCatalogue } from '../../../contract/calls/sqlEditor.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';

export type Catalogue = AnswerOf<typeof getCatalogue>;

/** The catalogue of a back end that runs scripts but has no catalogue. */
const unknown: Catalogue = { Tables: [], Available: true };

/** Reads the tables that scripts can read, and whether there is an editor. */
export const useCatalogue = () =>
  useQuery({
    queryKey: ['sql-catalogue'],
    queryFn: async ({ signal }) => {
      try {
        return (await ask(getCatalogue, { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === '404') return unknown;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });
