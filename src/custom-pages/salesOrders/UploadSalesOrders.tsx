import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  mostSalesOrderBytes,
  salesOrderFile,
  salesOrderTexts,
  type SheetFaults,
  sheetFaults,
  uploadSODetails,
} from '../../../contract/calls/orders/salesOrders.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ApiError } from '../../api/ApiError.ts';
import { saveBlob } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { sendForm } from '../../api/uploadFile.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { useAction, useReport } from '../../components/useAction.ts';
import { DropZone, UploadProgress } from '../../engine/files/DropZone.tsx';
import upload from '../../engine/files/upload.module.css';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { useResource } from '../../engine/useResource.ts';
import styles from './salesOrders.module.css';
import { TableHead } from '../../components/TableHead.tsx';

const sample = `${import.meta.env.BASE_URL}samples/sales-orders.xlsx`;

const kilobytes = (bytes: number): string => `${formatQuantity(Math.max(1, Math.round(bytes / 1024)))} kB`;

/** The form above the Insert Log, for people who may add (spec 2 §2). */
export default function UploadSalesOrders() {
  const translate = useTranslate();
  const mayAdd = useRight(useResource().page, 'add');
  const { share, refused, ...form } = useSalesOrderUpload();
  const isBusy = share !== undefined;
  const logTitle = <h2 className="size-16 below-8">{translate('app.sales_orders.log')}</h2>;
  if (!mayAdd) return logTitle;
  return (
    <>
      <form
        className={`stack stacks gap-12-20 below-20 ${styles['form']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.upload();
        }}
      >
        <FieldFrame
          field={{ label: 'app.sales_orders.file', help: 'app.sales_orders.help' }}
          isRequired
          isProblemSaid
          problem={refused && !refused.faults ? refused.message : undefined}
        >
          {(control) => (
            <FilePicker {...form} share={share} isWrong={control['aria-invalid']} control={control} />
          )}
        </FieldFrame>
        <div className="row">
          <Button type="submit" isMain disabled={isBusy}>
            {translate(isBusy ? 'app.sales_orders.uploading' : 'app.sales_orders.upload')}
          </Button>
          <Button component="a" href={sample} download="SalesOrders.xlsx" startIcon={<DownloadIcon />}>
            {translate('app.sales_orders.sample')}
          </Button>
        </div>
      </form>
      {refused?.faults && <SheetFaultTable message={refused.message} faults={refused.faults} />}
      {logTitle}
    </>
  );
}

interface FilePickerProps extends Pick<ReturnType<typeof useSalesOrderUpload>, 'file' | 'choose' | 'share'> {
  control: object;
  isWrong: boolean;
}

/** Takes a chosen or dropped Excel file, and shows how much of it has been sent. */
function FilePicker({ file, choose, share, control, isWrong }: FilePickerProps) {
  const translate = useTranslate();
  return (
    <DropZone take={([dropped]) => share === undefined && choose(dropped)} isWrong={isWrong}>
      {share === undefined ? (
        <label className={`relative radius-6 pressable ${upload['choose']}`}>
          <UploadIcon aria-hidden="true" />
          <input
            {...control}
            type="file"
            className="cover"
            accept=".xlsx,.xls"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) choose(chosen);
              // choosing the same file again after a correction must count as a change
              event.target.value = '';
            }}
          />
          <span className="clips breaks">{file ? file.name : translate('app.sales_orders.choose')}</span>
          <small className={file ? '' : 'mouse-only'}>
            {file ? kilobytes(file.size) : translate('app.upload.drop')}
          </small>
        </label>
      ) : (
        <UploadProgress
          share={share}
          label={translate('app.sales_orders.file')}
          reading={translate('app.sales_orders.reading')}
        />
      )}
      {file && share === undefined && (
        <IconButton
          aria-label={translate('app.upload.remove', { label: file.name })}
          onClick={() => choose(undefined)}
        >
          <RemoveIcon />
        </IconButton>
      )}
    </DropZone>
  );
}

const columns = ['Row', 'Column', 'Value', 'Reason'] as const;

async function saveFaults({ Errors }: SheetFaults): Promise<void> {
  const { csvText, utf8Mark } = await import('../../../contract/values/csvText.ts');
  const text = csvText([columns, ...Errors.map((fault) => columns.map((name) => fault[name]))]);
  saveBlob(new Blob([utf8Mark, text], { type: 'text/csv' }), 'SalesOrderErrors.csv');
}

function SheetFaultTable({ message, faults }: { message: string; faults: SheetFaults }) {
  const translate = useTranslate();
  const { isBusy, run } = useAction(() => saveFaults(faults));
  const { TotalErrors: total, Errors } = faults;
  return (
    <section className="panel below-20" aria-label={translate('app.sales_orders.errors')}>
      <div className="spread pad-10-14 edge-bottom">
        <p role="alert">
          <strong className="negative">{message}</strong>{' '}
          {total > Errors.length &&
            translate('app.sales_orders.first_errors', {
              shown: Errors.length,
              total,
            })}
        </p>
        <Button startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run()}>
          {translate('app.sales_orders.download_errors')}
        </Button>
      </div>
      <div
        className={`bounded ${styles['scroll']}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <table className="table lined framed tops sticky">
          <TableHead columns={columns.map((name) => `app.sales_orders.${name}`)} />
          <tbody>
            {Errors.map(({ Row, Column, Value, Reason }) => (
              <tr key={`${Row} ${Column} ${Reason}`}>
                <td>{Row}</td>
                <td>{Column}</td>
                <td>{Value}</td>
                <td>{Reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The reason why the last file was refused. `faults` are its wrong cells. */
interface Refused {
  message: string;
  faults?: SheetFaults;
}

/**
 * Uploads one Excel file at a time. If an upload gets no answer, the same file is sent again under the same Idempotency-Key, so
 * that the server takes it once.
 */
function useSalesOrderUpload() {
  const { name, page } = useResource();
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const saveKey = useSaveKey();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<Refused>();
  /** The sent share of the file, from 0 to 1. Undefined if nothing is being sent. */
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setRefused(undefined);
  };

  const send = async (chosen: File) => {
    const { size, lastModified } = chosen;
    const { key } = saveKey.begin({ name: chosen.name, size, lastModified });
    const mine = new AbortController();
    abort.current = mine;
    const form = new FormData();
    form.append('CreatedBy', String(readSession()?.user.UserId ?? ''));
    form.append(salesOrderFile, chosen);
    setRefused(undefined);
    setShare(0);
    try {
      const { ResponseMessage } = await sendForm({
        path: uploadSODetails.path,
        form,
        page,
        headers: { 'Idempotency-Key': key },
        onProgress: setShare,
        signal: mine.signal,
      });
      saveKey.answered();
      setFile(undefined);
      done(ResponseMessage);
      await queryClient.invalidateQueries({ queryKey: [name] });
    } catch (error) {
      if (mine.signal.aborted) return;
      const isRefusal = error instanceof ApiError && !error.isUnanswered;
      if (isRefusal) saveKey.answered();
      const read = isRefusal ? v.safeParse(sheetFaults, error.data) : undefined;
      if (isRefusal && read?.success) setRefused({ message: error.message, faults: read.output });
      else if (isRefusal && ['400', '413'].includes(error.code)) setRefused({ message: error.message });
      else failed(error);
    } finally {
      if (abort.current === mine) setShare(undefined);
    }
  };

  const upload = async () => {
    if (share !== undefined) return;
    if (!file) setRefused({ message: salesOrderTexts.noFile });
    else if (!/\.xlsx?$/i.test(file.name)) setRefused({ message: salesOrderTexts.onlyExcel });
    else if (file.size > mostSalesOrderBytes) setRefused({ message: salesOrderTexts.tooLarge });
    else await send(file);
  };

  return { file, choose, upload, share, refused };
}
