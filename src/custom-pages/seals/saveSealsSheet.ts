import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { saveBlob } from '../../api/sendForFile.ts';
import { askForSeals, fileName } from './sealsCall.ts';

/** Seals that a printable sheet holds at most; print houses take CSV. */
export const sheetLimit = 500;

function drawInWorker(csv: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => end(() => resolve(data)));
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message))));
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Stopped', 'AbortError'))));
    worker.postMessage(csv, { transfer: [] });
  });
}

/** Saves the seals of a small range as a PDF with their QR codes. */
export async function saveSealsSheet(range: SerialRange, signal: AbortSignal): Promise<void> {
  const csv = await (await askForSeals(range, signal)).text();
  const pdf = await drawInWorker(csv, signal);
  saveBlob(new Blob([pdf], { type: 'application/pdf' }), fileName(range, 'pdf'));
}
