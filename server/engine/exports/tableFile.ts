/** The one way in which tables leave as files: their types, their heads, and what a cell of them is. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from 'hono';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { type Cell, csvText, utf8Mark } from '../../../contract/values/csvText.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { FileFormat } from './fileCell.ts';
import { streamed } from './sendRows.ts';
import { spooled } from './spooled.ts';
import type { SheetShape, WorkbookAnswer, WorkbookMessage } from './workbookWorker.ts';
import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../services/startThread.ts';

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

/** The files of a table: their names for people, and what a request accepts. */
export const fileTypes = {
  csv: { name: 'CSV', type: csvType, contentType: `${csvType}; charset=utf-8` },
  xlsx: { name: 'Excel', type: xlsxType, contentType: xlsxType },
} as const satisfies Record<FileFormat, object>;

const formats: readonly FileFormat[] = ['csv', 'xlsx'];

/** The file that a request asks for; undefined where it asks for JSON. */
export const fileOf = ({ http }: { http: Pick<Context, 'req'> }): FileFormat | undefined => {
  const accepted = http.req.header('accept') ?? '';
  return formats.find((format) => accepted.includes(fileTypes[format].type));
};

/**
 * A table as a file in chunks. What `lines` throws before its first chunk is thrown before the first one.
 *
 * @param lines the rows as CSV, in whole lines: defused for a file of CSV, and days by their ISO names for a workbook
 */
export async function* tableFile(
  format: FileFormat,
  shape: SheetShape,
  lines: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'xlsx') {
    yield* workbookOf(lines, shape);
    return;
  }
  let head = `${shape.isAscii ? '' : utf8Mark}${csvText([shape.columns.map(({ header }) => header)])}`;
  for await (const chunk of lines) {
    if (head) yield head;
    head = '';
    yield chunk;
  }
  if (head) yield head;
}

type Rows = readonly (readonly Cell[])[];

/** A table whose rows the program has, some at a time. */
export type PartedTable = SheetShape & { parts: AsyncIterable<Rows> };

/** Sends it as the file that the request asks for. */
export function sendTable(
  deps: Pick<Deps, 'config' | 'log'>,
  format: FileFormat,
  { parts, ...shape }: PartedTable,
): Promise<Response> {
  async function* lines() {
    const isDefused = (place: number) => format === 'csv' && shape.columns[place]?.holds !== 'number';
    for await (const rows of parts) yield csvText(rows, isDefused);
  }
  return streamed(spooled(tableFile(format, shape, lines()), deps), fileTypes[format].contentType, {
    headers: { 'content-disposition': `attachment; filename="${shape.name}.${format}"` },
  });
}

/** Rows that the program has at once, a part at a time, so nobody waits for all. */
export async function* inParts<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<Rows> {
  for (let from = 0; from < rows.length; from += 1000) {
    yield rows.slice(from, from + 1000).map(cellsOf);
    await breathe();
  }
}

/** Columns with these heads, of texts, except those of numbers. */
export const columnsOf = (heads: readonly string[], numbers: readonly string[] = []): SheetShape['columns'] =>
  heads.map((header) => ({ header, holds: numbers.includes(header) ? 'number' : 'text' }));
