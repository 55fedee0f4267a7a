import { parentPort } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import Papa from 'papaparse';
import { mostDigits } from '../../services/tables/Table.ts';
import type { FileCell } from './fileCell.ts';

/** A table that leaves as a file, without its rows. */
export interface SheetShape {
  /** The name of its sheets. */
  name: string;
  columns: readonly { header: string; holds: FileCell['holds'] }[];
  /** Rows of a sheet at the most, its header among them; as many as Excel takes where nothing is said. */
  sheetRows?: number;
  /** Its CSV needs no mark by which spreadsheets know UTF-8, and programs of others may not expect one. */
  isAscii?: boolean;
}

/** The thread asks for rows, hands over a part of the file, or says that it has done. Each but the last is answered. */
export type WorkbookMessage = 'rows' | Uint8Array | 'done';

/** Asks the thread for a workbook, or answers it: rows as CSV, none where there are no more, or that the part was taken. */
export type WorkbookAnswer =
  | { to: 'sheet'; shape: SheetShape }
  | { to: 'rows'; rows?: string }
  | { to: 'part' };

/** Letters that a cell and a sheet's name hold at the most, as Excel has it. */
const longestCell = 32_767;
const longestName = 26;

/** A code keeps its zeros in a cell of texts, also once somebody has been in it. */
const formats: Readonly<Partial<Record<FileCell['holds'], string>>> = {
  text: '@',
  day: 'd mmm yyyy',
  month: 'mmm yyyy',
  moment: 'd mmm yyyy hh:mm',
};

/** Resolves whoever waits for rows, or for a part to be taken. The next part is made until then. */
const waiting: { rows?: (rows: string | undefined) => void; part?: () => void } = {};

parentPort?.on('message', (answer: WorkbookAnswer) => {
  if (answer.to === 'sheet') void make(answer.shape);
  else if (answer.to === 'rows') waiting.rows?.(answer.rows);
  else waiting.part?.();
});

const say = (message: WorkbookMessage): void => parentPort?.postMessage(message, []);

const nextRows = (): Promise<string | undefined> =>
  new Promise((given) => {
    waiting.rows = given;
    say('rows');
  });

const give = (part: Uint8Array): Promise<void> =>
  new Promise((taken) => {
    waiting.part = taken;
    say(part);
  });

/** Excel reads `_x0041_` as the letter with that number, unless its first sign is written so itself. */
const cellText = (text: string): string =>
  text.slice(0, longestCell).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/** A number of more digits than Excel keeps is a text; a long fraction is rounded. */
function cellNumber(text: string): number | string {
  const number = Number(text);
  const isKept = Number.isInteger(number) ? Math.abs(number) < 10 ** mostDigits : Number.isFinite(number);
  return isKept ? number : cellText(text);
}

const dayLength = 86_400_000;
/** Excel counts days from here, and once had one more in February 1900. */
const firstDay = Date.UTC(1899, 11, 30);
const firstRightDay = Date.UTC(1900, 2, 1);

/** A day or a moment as the days since the first one; its text where Excel has no such day. */
function cellDay(text: string): number | string {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  return at >= firstRightDay ? (at - firstDay) / dayLength : cellText(text);
}

const cells: Readonly<Record<FileCell['holds'], (text: string) => number | string>> = {
  text: cellText,
  words: cellText,
  number: cellNumber,
  day: cellDay,
  month: cellDay,
  moment: cellDay,
};

const isText = ({ holds }: SheetShape['columns'][number]): boolean => holds === 'text' || holds === 'words';

async function* rowsOf(columns: SheetShape['columns']): AsyncGenerator<(string | number | null)[]> {
  for (;;) {
    const rows = await nextRows();
    if (rows === undefined) return;
    const { data } = Papa.parse<string[]>(rows, { delimiter: ',', newline: '\r\n' });
    // an empty line follows the last line's end
    for (const row of data.slice(0, -1))
      yield row.map((text, place) => (text === '' ? null : cells[columns[place]?.holds ?? 'text'](text)));
  }
}

async function make({ name, columns, sheetRows = 1_048_576 }: SheetShape): Promise<void> {
  const file = writeXlsxStream(rowsOf(columns), {
    name: name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/\.csv$/i, '')
      .slice(0, longestName),
    columns: columns.map(({ header, holds }) => ({
      header,
      width: isText({ header, holds }) ? 24 : 14,
      ...(formats[holds] && { numFmt: formats[holds] }),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
    zip64: false,
  });
  for await (const chunk of file as unknown as AsyncIterable<Uint8Array>) await give(chunk);
  say('done');
}
