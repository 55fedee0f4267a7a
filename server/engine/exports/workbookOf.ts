import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../services/startThread.ts';
import type { SheetShape, WorkbookAnswer, WorkbookMessage } from './workbookWorker.ts';

const program = import.meta.resolve('./workbookWorker.ts');

/** Megabytes of a thread's heap, of which it needs a few whatever the number of rows. */
const limits = { maxOldGenerationSizeMb: 192 };

/** A thread that has made a workbook and waits for the next one, since to start one takes a third of a second of a processor. */
let idle: Worker | undefined;

function newThread(): Worker {
  const thread = startThread(program, { resourceLimits: limits });
  // without a listener, the error of an idle thread would end the process
  thread.on('error', () => {});
  thread.on('exit', () => {
    if (idle === thread) idle = undefined;
  });
  return thread;
}

function takeThread(): Worker {
  const thread = idle ?? newThread();
  idle = undefined;
  thread.ref();
  return thread;
}

/** Lets the thread wait for the next workbook, or ends it if another one waits already. */
async function leaveThread(thread: Worker): Promise<void> {
  if (idle) return void (await thread.terminate());
  idle = thread;
  thread.unref();
}

/**
 * An Excel workbook of the rows that `lines` has as CSV, each chunk with whole rows, made by a thread of its own: a million rows
 * take it half a minute, in which nobody else waits. What `lines` throws before its first chunk is thrown here before the first.
 */
export async function* workbookOf(
  lines: AsyncGenerator<string | Uint8Array>,
  shape: SheetShape,
): AsyncGenerator<Uint8Array> {
  let next = await lines.next();
  const thread = takeThread();
  const answer = (message: WorkbookAnswer) => thread.postMessage(message, []);
  let isDone = false;
  try {
    const messages = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[WorkbookMessage]>;
    answer({ to: 'sheet', shape });
    for await (const [message] of messages) {
      if (message === 'done') {
        isDone = true;
        return;
      }
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
    if (isDone) await leaveThread(thread);
    else await thread.terminate();
  }
}
