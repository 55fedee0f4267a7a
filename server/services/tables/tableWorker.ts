import { once } from 'node:events';
import { getEnvironmentData, parentPort, workerData } from 'node:worker_threads';
import { type Formats, registerFormats } from '../../../contract/values/formats.ts';
import { TableFault, UnknownEncoding } from './Table.ts';
import { type TablePart, tableParts, type TableReading } from './tableParts.ts';

/** The thread's order, given at its start. */
export interface TableOrder {
  path: string;
  reading: TableReading;
}

/** A part, which is answered before the next one comes; a fault; or the end. */
export type TableAnswer = { part: TablePart } | { fault: string; isEncoding: boolean } | { end: true };

registerFormats(getEnvironmentData('formats') as Formats);
const { path, reading } = workerData as TableOrder;

const answer = (message: TableAnswer) => parentPort?.postMessage(message, []);

try {
  for await (const part of tableParts(path, reading)) {
    answer({ part });
    if (parentPort) await once(parentPort, 'message');
  }
  answer({ end: true });
} catch (error) {
  if (!(error instanceof TableFault)) throw error;
  answer({ fault: error.message, isEncoding: error instanceof UnknownEncoding });
}
