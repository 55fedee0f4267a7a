import { open } from 'node:fs/promises';
import { startThread } from '../startThread.ts';
import { SheetFault, type SheetReading, type SheetRow } from './Sheet.ts';
import type { SheetAnswer, SheetOrder } from './sheetWorker.ts';

const second = 1000;

/** The limits of a thread: milliseconds, and megabytes of its heap. */
export interface SheetLimits {
  time: number;
  megabytes: number;
}

const usualLimits: SheetLimits = { time: 20 * second, megabytes: 256 };

const noExcel = 'Only Excel files (.xlsx or .xls) are accepted.';
const tooMuchWork =
  'This workbook takes too much to be read. Please copy the rows that are needed to a new workbook, and upload that.';

/** The first bytes of each kind of file, whatever its name says. */
const beginnings = {
  xlsx: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
  xls: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
} as const;

const kinds = ['xlsx', 'xls'] as const;

/** Throws SheetFault for what begins like no Excel file: a web page, a CSV, random bytes. */
async function requireKind(path: string): Promise<SheetOrder['kind']> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead);
    const kind = kinds.find((kind) => start.subarray(0, beginnings[kind].length).equals(beginnings[kind]));
    if (!kind) throw new SheetFault(noExcel);
    return kind;
  } finally {
    await file.close();
  }
}

const program = import.meta.resolve('./sheetWorker.ts');

/**
 * The rows of an Excel file's first sheet, read by a thread of its own that ends with it: one that takes too long or too much
 * memory is ended, and nothing else feels it. Throws SheetFault, whose text is for people.
 */
export async function readSheet(
  path: string,
  reading: SheetReading,
  { time, megabytes } = usualLimits,
): Promise<SheetRow[]> {
  const order: SheetOrder = { path, kind: await requireKind(path), reading };
  const worker = startThread(program, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<SheetAnswer>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetFault(tooMuchWork, { cause: error }) : error,
        ),
      );
      worker.on('exit', () => reject(new Error('The thread that reads a workbook has ended.')));
      timer = setTimeout(() => reject(new SheetFault(tooMuchWork)), time);
    });
    if ('fault' in answer) throw new SheetFault(answer.fault);
    return answer.rows;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
