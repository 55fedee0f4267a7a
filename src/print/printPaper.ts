import type { DispatchNoteData, PickListData } from '../../contract/calls/orders/dispatch.ts';
import { type Language, languageAmong } from '../../contract/language/Language.ts';
import type { LabelFormat } from '../../contract/print/labelFormats.ts';
import type { LabelJob } from '../../contract/print/labels.ts';

interface Printing {
  /** Called with the done part, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  format?: LabelFormat;
}

/** Makes a PDF, or a file for label printers, in a worker and in the language of the page. Rejects with the abort if `signal` stops it. */
export function printPaper(
  job: PrintJob,
  { onProgress, signal, format = 'pdf' }: Printing = {},
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./printWorker.ts', import.meta.url), { type: 'module' });
    const stop = () => end(() => reject(new DOMException('Stopped', 'AbortError')));
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    signal?.addEventListener('abort', stop);
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
    worker.addEventListener('message', ({ data }: MessageEvent<PrintMessage>) => {
      if (data.is === 'progress') onProgress?.(data.part);
      else if (data.is === 'failed') end(() => reject(new Error(data.why)));
      else
        end(() =>
          resolve(new Blob([data.file], { type: format === 'pdf' ? 'application/pdf' : 'text/plain' })),
        );
    });
    const language = languageAmong([document.documentElement.lang]);
    worker.postMessage({ job, language, format } satisfies PrintRequest, { transfer: [] });
  });
}

/** The parts of a dispatch's note that are drawn; its sums are computed. Addresses may have line breaks. */
export type DispatchNote = Omit<DispatchNoteData, 'Id' | 'TotalCarton' | 'TotalQty' | 'TotalAmount'>;

/** A carton of a dispatch. */
export type NoteCarton = DispatchNote['Cartons'][number];

/** A product in a carton of a dispatch. */
export type NoteLine = NoteCarton['Lines'][number];

/** The A4 note that goes with a dispatch. */
export interface DispatchNotes {
  kind: 'dispatchNote';
  note: DispatchNote;
}

/** The A4 list of the cartons to fetch for an order. */
export interface PickLists {
  kind: 'pickList';
  list: PickListData;
}

export type PrintJob = LabelJob | DispatchNotes | PickLists;

/** A message to the printing worker. */
export interface PrintRequest {
  job: PrintJob;
  language: Language;
  /** A dispatch note and a pick list are always PDFs. */
  format: LabelFormat;
}

/** A message from the printing worker. `part` is the done part, from 0 to 1. */
export type PrintMessage =
  | { is: 'progress'; part: number }
  | { is: 'done'; file: ArrayBuffer }
  | { is: 'failed'; why: string };
