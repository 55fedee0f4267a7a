import { makePdf } from './makePdf.ts';
import type { PrintJob } from './PrintJob.ts';
import type { PrintMessage } from './PrintMessage.ts';
import { readFontFile } from './readFontFile.ts';

/** Milliseconds between two reports of progress: more would only keep the page busy. */
const pause = 200;

const say = (message: PrintMessage, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

/** Makes a PDF beside the page, which stays usable meanwhile. */
self.addEventListener('message', ({ data: job }: MessageEvent<PrintJob>) => {
  let said = 0;
  const progress = (part: number): void => {
    const now = performance.now();
    if (now - said < pause) return;
    said = now;
    say({ is: 'progress', part });
  };
  makePdf(job, readFontFile, progress).then(
    (pdf) => say({ is: 'done', pdf }, [pdf]),
    (error: unknown) => say({ is: 'failed', why: error instanceof Error ? error.message : String(error) }),
  );
});
