import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetShape, WorkbookAnswer, WorkbookMessage } from './workbookWorker.ts';

const tsx = import.meta.resolve('tsx/esm/api');
// not by new URL(…), which a bundler's tests take for an asset of a page
const module = import.meta.resolve('./workbookWorker.ts');
/** A thread of Node 20 reads TypeScript only once it has been told how. */
const program = `import('${tsx}').then(({ register }) => (register(), import('${module}')));`;

/** Megabytes of a thread's heap, of which it needs a few whatever the number of rows. */
const limits = { maxOldGenerationSizeMb: 192 };

/**
 * An Excel workbook of the rows that `lines` has as CSV, each chunk with whole rows, made by a thread of its own: a million rows
 * take it half a minute, in which nobody else waits. What `lines` throws before its first chunk is thrown here before the first.
 */
export async function* workbookOf(
  lines: AsyncGenerator<string | Uint8Array>,
  shape: SheetShape,
): AsyncGenerator<Uint8Array> {
  let next = await lines.next();
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: shape, resourceLimits: limits });
  const answer = (message: WorkbookAnswer) => worker.postMessage(message, []);
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
      [WorkbookMessage]
    >) {
      if (message === 'done') return;
      if (message === 'rows') {
        answer({ to: 'rows', ...(!next.done && { rows: Buffer.from(next.value).toString() }) });
        if (!next.done) next = await lines.next();
      } else {
        yield message;
        answer({ to: 'part' });
      }
    }
    throw new Error('The thread that makes a workbook has ended.');
  } finally {
    await lines.return(undefined);
    await worker.terminate();
  }
}
