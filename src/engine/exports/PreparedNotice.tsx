import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { readAwaited, usePreparedFiles, writeAwaited } from './usePreparedFiles.ts';

/** Says on every page when a file is ready for which this device waits, or that it failed. */
export default function PreparedNotice() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data } = usePreparedFiles(readAwaited().length > 0);
  useEffect(() => {
    if (!data) return;
    const awaited = data.filter(({ FileId }) => readAwaited().includes(FileId));
    writeAwaited(awaited.filter(({ State }) => State === 'waiting').map(({ FileId }) => FileId));
    for (const { State, FileName, Message } of awaited)
      if (State === 'ready') notify(translate('app.prepared.ready', { name: FileName }), { type: 'success' });
      else if (State === 'failed') notify(`${FileName}: ${Message}`, { type: 'error' });
  }, [data, notify, translate]);
  return null;
}
