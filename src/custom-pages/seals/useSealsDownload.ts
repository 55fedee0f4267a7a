import { useEffect, useRef, useState } from 'react';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { useReport } from '../../components/useReport.ts';
import type { FileKind } from './checkPart.ts';
import { saveSealsCsv } from './saveSealsCsv.ts';
import { saveSealsSheet } from './saveSealsSheet.ts';

/** Runs one download at a time, counts its rows, and stops it when asked to or when the dialog goes. */
export function useSealsDownload(finished: () => void) {
  const { done, failed } = useReport();
  const [working, setWorking] = useState<FileKind>();
  const [rows, setRows] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (kind: FileKind, range: SerialRange) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRows(0);
    setWorking(kind);
    try {
      const isSaved =
        kind === 'csv'
          ? await saveSealsCsv({ range, onProgress: setRows, signal })
          : await saveSealsSheet(range, signal).then(() => true);
      if (isSaved) {
        done('app.seals.done');
        finished();
      }
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    setWorking(undefined);
  };
  return { working, rows, start, stop: () => abort.current?.abort() };
}
