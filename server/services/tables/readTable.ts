import { on } from 'node:events';
import { startThread } from '../startThread.ts';
import { TableFault, UnknownEncoding } from './Table.ts';
import type { TablePart, TableReading } from './tableParts.ts';
import type { TableAnswer, TableOrder } from './tableWorker.ts';

const second = 1000;

/** The limits of a thread: milliseconds, and megabytes of its heap. */
export interface TableLimits {
  time: number;
  megabytes: number;
}

// a transaction that waits for rows is ended after a minute
const usualLimits: TableLimits = { time: 40 * second, megabytes: 256 };
const tooMuchWork =
  'This file takes too much to be read. Please copy the rows that are needed to a new file, and import that.';

const program = import.meta.resolve('./tableWorker.ts');

/** Reads a file as `tableParts` does, in a thread that is ended if it takes too long or too much memory. Throws TableFault. */
export async function* readTable(
  path: string,
  reading: TableReading,
  { time, megabytes } = usualLimits,
): AsyncGenerator<TablePart> {
  const order: TableOrder = { path, reading };
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 };
  const thread = startThread(program, { workerData: order, resourceLimits });
  let failure: unknown;
  thread.on('error', (error: NodeJS.ErrnoException) => {
    failure =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TableFault(tooMuchWork, { cause: error }) : error;
  });
  const timer = setTimeout(() => {
    failure = new TableFault(tooMuchWork);
    void thread.terminate();
  }, time);
  try {
    for await (const [answer] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[TableAnswer]>) {
      if ('fault' in answer)
        throw answer.isEncoding ? new UnknownEncoding(answer.fault) : new TableFault(answer.fault);
      if ('end' in answer) return;
      yield answer.part;
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
