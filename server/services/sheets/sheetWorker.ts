import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault, type SheetReading, type SheetRow } from './Sheet.ts';
import { wantedRows } from './wantedRows.ts';
import { xlsRows, xlsxRows } from './workbookRows.ts';

/** The thread's order, given at its start. */
export interface SheetOrder {
  path: string;
  kind: 'xlsx' | 'xls';
  reading: SheetReading;
}

/** The thread's one answer. */
export type SheetAnswer = { rows: SheetRow[] } | { fault: string };

const { path, kind, reading } = workerData as SheetOrder;

async function read(): Promise<SheetAnswer> {
  try {
    const bytes = await readFile(path);
    return { rows: await wantedRows(kind === 'xlsx' ? xlsxRows(bytes) : xlsRows(bytes), reading) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}

parentPort?.postMessage(await read(), []);
