import { useQueryClient } from '@tanstack/react-query';
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
import { ApiError } from '../../api/ApiError.ts';
import { sendForm } from '../../api/uploadFile.ts';
import { readSession } from '../../api/session.ts';
import { useReport } from '../../components/useAction.ts';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { useResource } from '../../engine/useResource.ts';

/** The reason why the last file was refused. `faults` are its wrong cells. */
interface Refused {
  message: string;
  faults?: SheetFaults;
}

/**
 * Uploads one Excel file at a time. If an upload gets no answer, the same file is sent again under the same Idempotency-Key, so
 * that the server takes it once.
 */
export function useSalesOrderUpload() {
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
