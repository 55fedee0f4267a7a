import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useContext, useEffect } from 'react';
import { readTold, ShowFiles, usePreparedFiles, writeTold } from './usePreparedFiles.ts';

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
          <Button size="small" onClick={() => showFiles(true)}>
            {translate('app.prepared.show')}
          </Button>
        </>,
        { type: 'success' },
      );
  }, [data, notify, translate, showFiles]);
  return null;
}
