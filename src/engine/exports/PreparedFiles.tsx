import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import {
  exportCalls,
  mostPrepared,
  mostSentRows,
  preparedDays,
  type PreparedFile,
} from '../../../contract/calls/records/exports.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { megabyte } from '../../../contract/values/fileTypes.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { downloadInParts, downloadOf, dropDownload, followDownloads } from '../../api/downloadInParts.ts';
import { timeZone } from '../../api/session.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { Failed } from '../../components/Notice.tsx';
import { useAction } from '../../components/useAction.ts';
import { refreshFiles, usePreparedFiles } from './usePreparedFiles.ts';

/** Lists the files of long lists that the person has asked for: how far each is, and what can be downloaded. */
export default function PreparedFiles({ close }: { close: () => void }) {
  const translate = useTranslate();
  const { data, error, refetch } = usePreparedFiles();
  return (
    <DialogFrame title={translate('app.prepared.title')} width="narrow" close={close}>
      <DialogBody className="stack">
        <p className="muted">
          {translate('app.prepared.about', {
            rows: formatQuantity(mostSentRows),
            days: preparedDays,
            most: mostPrepared,
          })}
        </p>
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <p>{translate('app.prepared.none')}</p>}
        {data && data.length > 0 && (
          <ul className="panel lined entries" aria-label={translate('app.prepared.title')}>
            {data.map((file) => (
              <File key={file.FileId} file={file} />
            ))}
          </ul>
        )}
      </DialogBody>
    </DialogFrame>
  );
}

function File({ file }: { file: PreparedFile }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { FileId, FileName, State } = file;
  const isLoading = useSyncExternalStore(followDownloads, () => downloadOf(FileId)?.stop !== undefined);
  const { run: download } = useAction(async () => {
    const blob = await downloadInParts(FileId);
    if (blob) saveBlob(blob, FileName);
  });
  const drop = () => dropDownload(FileId);
  const remove = useAction(
    async () => void (await ask(exportCalls.remove, { input: { FileId } })),
    () => {
      drop();
      return refreshFiles(queryClient);
    },
  );
  return (
    <li className="line">
      <div className="fill breaks">
        <strong className="block">{FileName}</strong>
        <Standing file={file} />
      </div>
      {State === 'ready' && (
        <Button onClick={isLoading ? drop : () => void download()}>
          {translate(isLoading ? 'app.action.cancel' : 'app.action.download')}
        </Button>
      )}
      <IconButton
        aria-label={translate(`app.prepared.${State === 'waiting' ? 'stop' : 'remove'}`, { name: FileName })}
        disabled={remove.isBusy}
        onClick={() => void remove.run()}
      >
        <RemoveIcon />
      </IconButton>
    </li>
  );
}

const megabytes = (bytes: number) => (bytes / megabyte).toFixed(1);

/** How far a file or its download is, its size, or why it failed. */
function Standing({ file: { FileId, State, Message, Done, Total, Size, Until } }: { file: PreparedFile }) {
  const translate = useTranslate();
  const download = useSyncExternalStore(followDownloads, () => downloadOf(FileId));
  const rows = { done: formatQuantity(Done), total: formatQuantity(Total) };
  if (State === 'failed') return <small className="tone-negative">{Message}</small>;
  const size = Size ?? 0;
  if (download) {
    const text = translate('app.prepared.arrived', {
      size: megabytes(download.size),
      total: megabytes(size),
    });
    return (
      <>
        <progress className="full above-4" max={size} value={download.size} aria-label={text} />
        <small>{text}</small>
        <output>{download.isWaiting && <small>{translate('app.prepared.waiting')}</small>}</output>
      </>
    );
  }
  if (State === 'ready')
    return (
      <small>
        {translate('app.prepared.kept', {
          rows: rows.total,
          size: megabytes(size),
          moment: shownMoment(momentInZone(new Date(Until), timeZone())),
        })}
      </small>
    );
  const text = translate('app.imports.progress', rows);
  return (
    <>
      <progress className="full above-4" max={Total} value={Done} aria-label={text} />
      <small>{text}</small>
    </>
  );
}
