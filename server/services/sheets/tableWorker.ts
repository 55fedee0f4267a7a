import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault } from './Sheet.ts';
import { tableParts, type TableRow } from './tableParts.ts';

/** The thread's order, given at its start. */
export interface TableOrder {
  path: string;
  mostRows: number;
}

/** A part of the rows, which is answered before the next one comes; or the end. */
export type TableAnswer = { rows: TableRow[] } | { fault: string } | { end: true };

const { path, mostRows } = workerData as TableOrder;

const answer = (message: TableAnswer) => parentPort?.postMessage(message, []);

try {
  for await (const rows of tableParts(path, mostRows)) {
    answer({ rows });
    if (parentPort) await once(parentPort, 'message');
  }
  answer({ end: true });
} catch (error) {
  if (!(error instanceof SheetFault)) throw error;
  answer({ fault: error.message });
}
