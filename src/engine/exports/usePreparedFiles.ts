import { type QueryClient, useQuery } from '@tanstack/react-query';
import { exportCalls, type PreparedFile } from '../../../contract/calls/exports.ts';
import { ask } from '../../api/ask.ts';

const pause = 1500;
const queryKey = ['prepared files'];
const queryFn = async (): Promise<PreparedFile[]> => (await ask(exportCalls.files)).data;

const storageKey = 'sealbook.awaited-files';

/** The ids of files that this device waits for, also after a reload. */
export const readAwaited = (): readonly number[] =>
  (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean).map(Number);

export const writeAwaited = (ids: readonly number[]): void => localStorage.setItem(storageKey, ids.join(' '));

/** The person's prepared files, asked for again and again while one of them is being written. */
export const usePreparedFiles = (enabled = true) =>
  useQuery({
    queryKey,
    queryFn,
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(({ State }) => State === 'waiting') ? pause : false),
  });

/** Shows the files as they are now, wherever they are shown. */
export const refreshFiles = (queryClient: QueryClient) => queryClient.fetchQuery({ queryKey, queryFn });
