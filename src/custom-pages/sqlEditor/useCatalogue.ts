import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { getCatalogue } from '../../../contract/calls/sqlEditor.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';

export type Catalogue = AnswerOf<typeof getCatalogue>;

/** What a back end offers that runs scripts and speaks of nothing else. */
const unknown: Catalogue = { Tables: [], Available: true };

/** The tables that scripts can read; whether there is an editor at all. */
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
