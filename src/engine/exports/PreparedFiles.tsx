import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '../../components/Button.tsx';
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
import { shownAt } from '../../../contract/day/moment.ts';
import { megabyte } from '../../../contract/values/fileTypes.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, askForFile, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { Failed } from '../../components/Notice.tsx';
import { useAction } from '../../components/useAction.ts';
import { refreshFiles, usePreparedFiles } from './PreparedNotice.tsx';

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
          <ul className="panel lined" aria-label={translate('app.prepared.title')}>
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
    <li className="line pad-8-16">
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
          moment: shownAt(Until, timeZone()),
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

/** Milliseconds between two tries without a network. */
const pause = 3000;

/** What has come of a file that this page downloads, or whose download broke off. */
interface Download {
  parts: Uint8Array<ArrayBuffer>[];
  /** Bytes. */
  size: number;
  etag: string;
  /** Ends it; undefined once it broke off. */
  stop: AbortController | undefined;
  /** The network is away, and the download goes on when it is back. */
  isWaiting: boolean;
}

const downloads = new Map<number, Download>();
const followers = new Set<() => void>();

const downloadOf = (FileId: number): Download | undefined => downloads.get(FileId);

const followDownloads = (follow: () => void): (() => void) => {
  followers.add(follow);
  return () => followers.delete(follow);
};

function keep(FileId: number, download: Download | undefined): void {
  if (download) downloads.set(FileId, download);
  else downloads.delete(FileId);
  for (const follow of followers) follow();
}

/** Ends a download, and forgets what has come. */
function dropDownload(FileId: number): void {
  downloads.get(FileId)?.stop?.abort();
  keep(FileId, undefined);
}

/**
 * Downloads a prepared file. Where the network breaks off, or an earlier download of this page did, it goes on from the bytes
 * that came. Answers undefined where somebody drops it or it runs already. Throws an ApiError.
 */
async function downloadInParts(FileId: number): Promise<Blob | undefined> {
  const stop = new AbortController();
  const earlier = downloadOf(FileId);
  if (earlier?.stop) return undefined;
  let parts = earlier?.parts ?? [];
  let [size, etag] = [earlier?.size ?? 0, earlier?.etag ?? ''];
  const tell = (state: Partial<Download>) => {
    if (!stop.signal.aborted) keep(FileId, { parts, size, etag, stop, isWaiting: false, ...state });
  };
  const done = (blob: Blob) => {
    keep(FileId, undefined);
    return blob;
  };
  tell({});
  while (!stop.signal.aborted) {
    try {
      const headers: Record<string, string> = size ? { Range: `bytes=${size}-`, 'If-Range': etag } : {};
      const asking = { input: { FileId }, headers, signal: stop.signal };
      const response = await askForFile(exportCalls.file, asking);
      if (response.status !== 206) [parts, size] = [[], 0];
      etag = response.headers.get('etag') ?? '';
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        parts.push(next.value);
        size += next.value.length;
        tell({});
      }
      return done(new Blob(parts, { type: response.headers.get('content-type') ?? '' }));
    } catch (error) {
      if (stop.signal.aborted) break;
      const failure = error instanceof ApiError ? error : undefined;
      // the last byte came, and then the network went
      if (failure?.code === '416') return done(new Blob(parts));
      if (!failure?.isUnanswered) {
        // the file is gone
        if (failure?.code === '400') dropDownload(FileId);
        else tell({ stop: undefined });
        throw error;
      }
      tell({ isWaiting: true });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return undefined;
}
