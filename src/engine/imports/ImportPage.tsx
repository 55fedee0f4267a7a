import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';
import {
  importCalls,
  importedFiles,
  importFile,
  type ImportStatus,
} from '../../../contract/calls/imports.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { storedKinds } from '../../../contract/values/fileTypes.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { sendForm, uploadFile } from '../../api/uploadFile.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { Failed } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useAction, useReport } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';
import { DropZone, UploadProgress } from '../files/DropZone.tsx';
import upload from '../files/upload.module.css';
import { useResource } from '../useResource.ts';
import { CheckedImport } from './CheckedImport.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import styles from './imports.module.css';

/** Imports records from a file: a file to choose, or the import with the address's number. */
export default function ImportPage() {
  const translate = useTranslate();
  const say = useSay();
  const { page, path, title } = useResource();
  const { importId } = useParams();
  const isAllowed = useRight(page, 'add');
  if (!isAllowed) return <Navigate to={path} replace />;
  return (
    <>
      <PageTitle title={translate('app.imports.title', { title: say(title) })}>
        <Button component={Link} to={path}>
          {translate('app.imports.to_list')}
        </Button>
      </PageTitle>
      {importId === undefined ? <NewImport /> : <OneImport key={importId} importId={Number(importId)} />}
    </>
  );
}

// A file to choose

/** What is sent just now: the sheet, or a file that it names, from 0 to 1. */
interface Step {
  share: number;
  file?: string;
}

const readZip = async (zip: File) => (await import('./unpack.ts')).unpack(zip);

interface Storing {
  page: string;
  say: (text: string) => string;
  signal: AbortSignal;
  setStep: (step: Step) => void;
}

/** Stores the files of a zip one after the other, and returns their addresses by their names. Throws ApiError. */
async function storeFiles(
  files: readonly File[],
  { page, say, signal, setStep }: Storing,
): Promise<Record<string, string>> {
  const addresses: Record<string, string> = {};
  for (const [place, file] of files.entries()) {
    const kind = Object.values(storedKinds).find(({ mimeType }) => mimeType === file.type);
    if (!kind) continue;
    // the sheet is small beside them, so their progress is the whole one
    const onProgress = (share: number) =>
      setStep({ share: (place + share) / (files.length + 1), file: file.name });
    const sent = { types: [kind.type], isPrivate: false, file, page, onProgress, signal };
    addresses[file.name] = await uploadFile(sent).catch((error: unknown) => {
      throw error instanceof ApiError
        ? new ApiError(`${file.name}: ${say(error.message)}`, error.code)
        : error;
    });
  }
  return addresses;
}

function NewImport() {
  const translate = useTranslate();
  const say = useSay();
  const { page, path, fields } = useResource();
  const hasPasswords = Object.values(fields).some(({ kind }) => kinds[kind].isSecret);
  const navigate = useNavigate();
  const { failed } = useReport();
  const [step, setStep] = useState<Step>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File | undefined) => {
    if (!file || step) return;
    if (!/\.(csv|xlsx|zip)$/i.test(file.name)) return failed(new Error(translate('app.imports.not_a_file')));
    const { signal } = (abort.current = new AbortController());
    setStep({ share: 0 });
    try {
      const { sheet, files } = /\.zip$/i.test(file.name) ? await readZip(file) : { sheet: file, files: [] };
      const form = new FormData();
      form.append('Page', page);
      form.append(importedFiles, JSON.stringify(await storeFiles(files, { page, say, signal, setStep })));
      form.append(importFile, sheet);
      const { path: call, answer } = importCalls.upload;
      const onProgress = (share: number) => setStep({ share });
      const sent = await sendForm({ path: call, form, page, onProgress, signal });
      const { ImportId } = v.parse(answer, sent.ResponseData);
      void navigate(`${path}/import/${ImportId}`);
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      setStep(undefined);
    }
  };
  return (
    <>
      <p className={styles['about']}>
        {translate('app.imports.about')}
        {hasPasswords && ` ${translate('app.imports.about_passwords')}`}
      </p>
      <div className={styles['drop']}>
        <DropZone take={(file) => void send(file)}>
          {!step ? (
            <label className={upload['choose']}>
              <UploadIcon aria-hidden="true" />
              <input
                type="file"
                accept=".csv,.xlsx,.zip"
                aria-label={translate('app.imports.file')}
                onChange={(event) => {
                  void send(event.target.files?.[0]);
                  // choosing the same file again after a correction must count as a change
                  event.target.value = '';
                }}
              />
              <span>{translate('app.imports.choose')}</span>
              <small>{translate('app.upload.drop')}</small>
            </label>
          ) : (
            <UploadProgress
              share={step.share}
              label={step.file ?? translate('app.imports.file')}
              reading={translate('app.imports.reading')}
            />
          )}
        </DropZone>
      </div>
      <SampleButton />
      <EarlierImports />
    </>
  );
}

/** Saves a workbook with the columns that an import knows. */
function SampleButton() {
  const translate = useTranslate();
  const resource = useResource();
  const { isBusy, run } = useAction(async () => {
    const { sampleWorkbook } = await import('./sampleWorkbook.ts');
    saveBlob(await sampleWorkbook(resource), `${resource.title}.xlsx`);
  });
  return (
    <Button startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run()}>
      {translate('app.imports.sample')}
    </Button>
  );
}

const when = (moment: string): string => shownMoment(momentInZone(new Date(moment), timeZone()));

function EarlierImports() {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { page, path } = useResource();
  const { data } = useQuery({
    queryKey: ['imports', page],
    queryFn: ({ signal }) => ask(importCalls.list, { input: { Page: page }, page, signal }),
  });
  if (!data?.data.length) return null;
  return (
    <section className={styles['earlier']} aria-label={translate('app.imports.earlier')}>
      <h2>{translate('app.imports.earlier')}</h2>
      <ul className="panel">
        {data.data.map(({ ImportId, FileName, Does, Columns, State, Total, UserName, CreatedAt }) => (
          <li key={ImportId}>
            <Link to={`${path}/${Does === null ? 'import' : 'changes'}/${ImportId}`}>
              {nameOf({ FileName, Does, Columns })}
            </Link>
            <span>{translate('app.imports.rows', { smart_count: Total, count: formatQuantity(Total) })}</span>
            <span>{translate(stateText({ Does, State }))}</span>
            <small>{translate('app.imports.by', { name: UserName, moment: when(CreatedAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

// One import

const pause = 700;

/** Returns a function that names an import: by its file, or by what it does with rows. */
function useNameOf(): (status: Pick<ImportStatus, 'FileName' | 'Does' | 'Columns'>) => string {
  const translate = useTranslate();
  const say = useSay();
  return ({ FileName, Does, Columns }) => {
    if (Does === null) return FileName;
    if (Does === 'activate' || Does === 'inactivate' || Does === 'duplicate')
      return translate(`app.list.${Does}`);
    const field = Columns.map(({ Head }) => say(Head)).join(', ');
    return Does === 'edit' ? translate('app.list.set_field', { field }) : say(FileName);
  };
}

/** The key of an import's state. */
const stateText = ({ Does, State }: Pick<ImportStatus, 'Does' | 'State'>): string =>
  `app.imports.${Does === null ? 'state' : 'changes'}.${State}`;

const isAtWork = ({ State }: ImportStatus): boolean => ['checking', 'running', 'undoing'].includes(State);

/** An import as it is now: what it asks, how far it is, and what becomes of its rows. */
export function OneImport({ importId }: { importId: number }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { page, name } = useResource();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['import', importId],
    queryFn: async ({ signal }) =>
      (await ask(importCalls.status, { input: { ImportId: importId }, page, signal })).data,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pause : false),
  });
  const state = data?.State;
  useEffect(() => {
    // the list behind shows what was stored or taken back
    if (state === 'done' || state === 'undone') void queryClient.invalidateQueries({ queryKey: [name] });
  }, [state, queryClient, name]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <div className={`bones ${styles['bones']}`} />;
  return (
    <>
      <output className={styles['state']}>
        <strong>{nameOf(data)}</strong> {translate(stateText(data))}
      </output>
      {data.Message && <p className={`note tone-caution ${styles['message']}`}>{data.Message}</p>}
      {isAtWork(data) && <Progress status={data} />}
      {data.State === 'asking' && <ColumnsForm status={data} />}
      {['checked', 'running', 'done', 'undone'].includes(data.State) && <CheckedImport status={data} />}
    </>
  );
}

function Progress({ status }: { status: ImportStatus }) {
  const translate = useTranslate();
  const { Done, Total } = status;
  return (
    <div className={styles['working']}>
      <progress max={Total} value={Done} aria-label={translate(stateText(status))} />
      <span>
        {translate('app.imports.progress', { done: formatQuantity(Done), total: formatQuantity(Total) })}
      </span>
      <p className="small">{translate('app.imports.leave')}</p>
    </div>
  );
}
