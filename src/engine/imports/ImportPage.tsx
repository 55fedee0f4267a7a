import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { storedKinds } from '../../../contract/values/fileTypes.ts';
import { type Encoding, encodings } from '../../../contract/values/tableChoices.ts';
import { ApiError } from '../../api/ApiError.ts';
import { saveBlob } from '../../api/ask.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useAction, useReport } from '../../components/useAction.ts';
import { DropZone, UploadProgress } from '../files/DropZone.tsx';
import upload from '../files/upload.module.css';
import { useResource } from '../useResource.ts';
import { EarlierImports, OneImport } from './OneImport.tsx';
import styles from './imports.module.css';
import { Choice, type ReadingChoices, sendTable, type Table } from './ReadingForm.tsx';

/** Imports records from a file: a file to choose, or the import with the address's number. */
export default function ImportPage() {
  const translate = useTranslate();
  const { page, path, title } = useResource();
  const { importId } = useParams();
  const sent = useLocation().state as { refused?: string[] } | null;
  const isAllowed = useRight(page, 'add');
  if (!isAllowed) return <Navigate to={path} replace />;
  return (
    <>
      <PageTitle title={translate('app.imports.title', { title: translate(title) })}>
        <Button label="app.imports.to_list" to={path} />
      </PageTitle>
      {sent?.refused?.map((text) => (
        <p key={text} className="note tone-caution below-12">
          {text}
        </p>
      ))}
      {importId === undefined ? <NewImport /> : <OneImport key={importId} importId={Number(importId)} />}
    </>
  );
}

// A file to choose

/** The file on its way: the sheet, or a file that it names, from 0 to 1. */
interface Step {
  share: number;
  file?: string;
}

const readZip = async (zip: File) => (await import('./unpack.ts')).unpack(zip);

interface Storing {
  page: string;
  translate: (text: string) => string;
  signal: AbortSignal;
  setStep: (step: Step) => void;
}

/** Files that the server refuses, and those that are too large. The rows that name them are refused, the others are not. */
const refusals = ['400', '413'];

/**
 * Stores the files of a zip one after the other, and returns their addresses by their names, and why it refuses others. Throws
 * ApiError.
 */
async function storeFiles(
  files: readonly File[],
  { page, translate, signal, setStep }: Storing,
): Promise<{ addresses: Record<string, string>; refused: string[] }> {
  const refused: string[] = [];
  const addresses: Record<string, string> = {};
  for (const [place, file] of files.entries()) {
    const kind = Object.values(storedKinds).find(({ mimeType }) => mimeType === file.type);
    if (!kind) continue;
    // the sheet is small beside them, so their progress is the whole one
    const onProgress = (share: number) =>
      setStep({ share: (place + share) / (files.length + 1), file: file.name });
    const sent = { types: [kind.type], isPrivate: false, file, page, onProgress, signal };
    try {
      addresses[file.name] = await uploadFile(sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = `${file.name}: ${translate(error.message)}`;
      if (!refusals.includes(error.code)) throw new ApiError(text, error.code);
      refused.push(text);
    }
  }
  return { addresses, refused };
}

function NewImport() {
  const translate = useTranslate();
  const { page, path, fields } = useResource();
  const hasPasswords = Object.values(fields).some(({ kind }) => kinds[kind].isSecret);
  const navigate = useNavigate();
  const { failed } = useReport();
  const [step, setStep] = useState<Step>();
  const [unread, setUnread] = useState<{ table: Table; why: string }>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File | undefined) => {
    if (!file || step) return;
    if (!/\.(csv|txt|tsv|xlsx|xls|zip)$/i.test(file.name))
      return failed(new Error(translate('app.imports.not_a_file')));
    const { signal } = (abort.current = new AbortController());
    setStep({ share: 0 });
    setUnread(undefined);
    try {
      const { sheet, files } = /\.zip$/i.test(file.name) ? await readZip(file) : { sheet: file, files: [] };
      const { addresses, refused } = await storeFiles(files, { page, translate, signal, setStep });
      await sendAs({ sheet, addresses }, {}, { signal, refused });
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      setStep(undefined);
    }
  };
  /** Sends the file, and asks for its encoding where the server can't tell it. */
  const sendAs = async (
    table: Table,
    choices: ReadingChoices,
    {
      signal = new AbortController().signal,
      refused = [],
    }: { signal?: AbortSignal; refused?: string[] } = {},
  ) => {
    try {
      setStep({ share: 0 });
      const onProgress = (share: number) => setStep({ share });
      const importId = await sendTable(table, choices, { page, signal, onProgress });
      void navigate(`${path}/import/${importId}`, { state: { refused } });
    } catch (error) {
      const why = error instanceof ApiError ? error.fieldErrors['Encoding'] : undefined;
      if (why === undefined) throw error;
      setUnread({ table, why });
      setStep(undefined);
    }
  };
  return (
    <>
      <p className="lead">
        {translate('app.imports.about')}
        {hasPasswords && ` ${translate('app.imports.about_passwords')}`}
      </p>
      <div className={`below-12 ${styles['drop']}`}>
        <DropZone take={([file]) => file && void send(file)}>
          {!step ? (
            <label className={`relative radius-6 pressable ${upload['choose']}`}>
              <UploadIcon aria-hidden="true" />
              <input
                type="file"
                className="cover"
                accept=".csv,.txt,.tsv,.xlsx,.xls,.zip"
                aria-label={translate('app.imports.file')}
                onChange={(event) => {
                  void send(event.target.files?.[0]);
                  // choosing the same file again after a correction must count as a change
                  event.target.value = '';
                }}
              />
              <span>{translate('app.action.choose_file')}</span>
              <small className="mouse-only">{translate('app.upload.drop')}</small>
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
      {unread && (
        <UnknownEncoding
          why={unread.why}
          choose={(Encoding) =>
            void sendAs(unread.table, { Encoding }).catch((error: unknown) => {
              failed(error);
              setStep(undefined);
            })
          }
        />
      )}
      <SampleButton />
      <EarlierImports />
    </>
  );
}

/** Asks for the encoding of a file that the server could not tell. */
function UnknownEncoding({ why, choose }: { why: string; choose: (encoding: Encoding) => void }) {
  const translate = useTranslate();
  const options = encodings.map((value) => ({ value, label: value.toUpperCase() }));
  const none = { value: '', label: translate('app.imports.choose_encoding') } as const;
  return (
    <div className={`panel stack gap-12 below-16 pad-16 ${styles['reading']}`} role="alert">
      <p>{translate(why)}</p>
      <Choice
        label={translate('app.imports.encoding')}
        value=""
        options={[none, ...options]}
        choose={(value) => value && choose(value)}
      />
    </div>
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
