import { Button } from '../../components/Button.tsx';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { createContext, useContext, useEffect } from 'react';
import { exportCalls, mostPrepared, type PreparedFile } from '../../../contract/calls/records/exports.ts';
import { ask } from '../../api/ask.ts';

/** Says on every page, once in each browser, when a file is ready that nobody has downloaded yet, or that it failed. */
export default function PreparedNotice({ hasNewFiles }: { hasNewFiles: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showFiles = useContext(ShowFiles);
  const { data } = usePreparedFiles(hasNewFiles);
  useEffect(() => {
    const told = readTold();
    const news = (data ?? []).filter(
      ({ FileId, State, IsDownloaded }) => State !== 'waiting' && !IsDownloaded && !told.includes(FileId),
    );
    if (news.length) writeTold([...news.map(({ FileId }) => FileId), ...told]);
    for (const { State, FileName, Message } of news)
      if (State === 'failed') notify(`${FileName}: ${Message}`, { type: 'error' });
    const [ready, ...others] = news.filter(({ State }) => State !== 'failed');
    if (ready)
      notify(
        <>
          {translate('app.prepared.ready', { smart_count: others.length + 1, name: ready.FileName })}{' '}
          <Button label="app.prepared.show" size="small" onClick={() => showFiles(true)} />
        </>,
        { type: 'success' },
      );
  }, [data, notify, translate, showFiles]);
  return null;
}

const pause = 1500;
const queryKey = ['prepared files'];
const queryFn = async (): Promise<PreparedFile[]> => (await ask(exportCalls.files)).data;

const storageKey = 'sealbook.told-files';

/** The ids of files of which this browser has told, the latest first. */
const readTold = (): readonly number[] =>
  (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean).map(Number);

/** Keeps enough of them for a few people who share the browser. */
const writeTold = (ids: readonly number[]): void =>
  localStorage.setItem(storageKey, ids.slice(0, 4 * mostPrepared).join(' '));

/** Shows the dialog of the prepared files, or closes it. */
export const ShowFiles = createContext<(isShown: boolean) => void>(() => undefined);

const isWaiting = ({ state }: { state: { data?: PreparedFile[] | undefined } }): boolean =>
  state.data?.some(({ State }) => State === 'waiting') ?? false;

/** The person's prepared files, asked for again and again while one of them is being written. */
export const usePreparedFiles = (isAsked = true) =>
  useQuery({
    queryKey,
    queryFn,
    enabled: (query) => isAsked || isWaiting(query),
    refetchInterval: (query) => (isWaiting(query) ? pause : false),
    // another browser of the person may have begun one
    refetchOnWindowFocus: true,
  });

/** Shows the files as they are now, wherever they are shown. */
export const refreshFiles = (queryClient: QueryClient) => queryClient.fetchQuery({ queryKey, queryFn });
