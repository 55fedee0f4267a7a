import { languageAmong } from '../../contract/language/Language.ts';
import type { LabelFormat } from '../../contract/print/labelFormats.ts';
import type { PrintJob, PrintMessage, PrintRequest } from './PrintJob.ts';

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
