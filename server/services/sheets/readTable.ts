import { on } from 'node:events';
import { startThread } from '../startThread.ts';
import type { SheetLimits } from './readSheet.ts';
import { SheetFault } from './Sheet.ts';
import type { TableRow } from './tableParts.ts';
import type { TableAnswer, TableOrder } from './tableWorker.ts';

const second = 1000;

// a transaction that waits for rows is ended after a minute
const usualLimits: SheetLimits = { time: 40 * second, megabytes: 256 };
const tooMuchWork =
  'This file takes too much to be read. Please copy the rows that are needed to a new file, and import that.';

const program = import.meta.resolve('./tableWorker.ts');

/** Reads a file as `tableParts` does, by a thread of its own. Throws SheetFault, whose text is for people. */
export async function* readTable(
  path: string,
  mostRows: number,
  { time, megabytes } = usualLimits,
): AsyncGenerator<TableRow[]> {
  const order: TableOrder = { path, mostRows };
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 };
  const thread = startThread(program, { workerData: order, resourceLimits });
  let failure: unknown;
  thread.on('error', (error: NodeJS.ErrnoException) => {
    failure =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetFault(tooMuchWork, { cause: error }) : error;
  });
  const timer = setTimeout(() => {
    failure = new SheetFault(tooMuchWork);
    void thread.terminate();
  }, time);
  try {
    for await (const [answer] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[TableAnswer]>) {
      if ('fault' in answer) throw new SheetFault(answer.fault);
      if ('end' in answer) return;
      yield answer.rows;
      thread.postMessage('next', []);
    }
    throw new Error('The thread that reads a file has ended.');
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
