import Papa from 'papaparse';
import { exportLimits } from '../../../contract/calls/sqlEditor.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { defused } from '../../../contract/values/formula.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { spooled } from '../../engine/file/spooled.ts';
import { streamed } from '../../engine/file/sendRows.ts';
import { workbookOf } from '../../engine/file/workbookOf.ts';
import type { RunStart } from './runs.ts';
import { type Part, type ScriptField, ScriptRows } from './ScriptRows.ts';
import { sheetDay, sheetKind } from './scriptValues.ts';
import { withRun } from './withRun.ts';

const batch = 1000;

/** The mark by which spreadsheets recognise UTF-8. */
const utf8Mark = '\uFEFF';
const lineEnd = '\r\n';

const cutOff: Readonly<Record<'rows' | 'bytes', string>> = {
  rows: `Cut off after ${formatQuantity(exportLimits.rows)} rows.`,
  bytes: `Cut off after ${exportLimits.bytes / 1_000_000} MB.`,
};

const csv = (rows: Part['rows']): string => (rows.length ? `${Papa.unparse(rows)}${lineEnd}` : '');

/** Writes a value as CSV has it. PostgreSQL's own numbers are no formulas. */
function csvRows(rows: Part['rows'], fields: readonly ScriptField[]): Part['rows'] {
  const areNumbers = fields.map((field) => sheetKind(field) === 'number');
  return rows.map((row) =>
    row.map((value, place) => (value === null || areNumbers[place] ? value : defused(value))),
  );
}

function sheetRows(rows: Part['rows'], fields: readonly ScriptField[]): Part['rows'] {
  const areDays = fields.map((field) => sheetKind(field) === 'day');
  if (!areDays.includes(true)) return rows;
  return rows.map((row) => row.map((value, place) => (areDays[place] ? sheetDay(value) : value)));
}

interface Lines {
  /** Known before the first line. */
  fields: Promise<readonly ScriptField[]>;
  lines: AsyncGenerator<string>;
}

/** Writes the script's rows as lines of CSV, without a header. Both parts throw what is refused before the first line. */
function linesOf(deps: Deps, session: Session, script: Omit<RunStart, 'does'>, isWorkbook: boolean): Lines {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const fields = new Promise<readonly ScriptField[]>((known, unknown) => {
    const running = withRun(deps, session, { ...script, does: 'Export' }, async ({ client }) => {
      await client.query('begin isolation level repeatable read read only');
      const rows = client.query(new ScriptRows(script.script, exportLimits.bytes));
      let taken = 0;
      let part: Part;
      do {
        part = await rows.read(batch);
        if (!rows.fields.length) throw new Refusal('The statement answers no rows to be exported.');
        known(rows.fields);
        await writer.write(csv((isWorkbook ? sheetRows : csvRows)(part.rows, rows.fields)));
        taken += part.rows.length;
      } while (part.end === 'more' && taken < exportLimits.rows);
      rows.close();
      // a row of its own, so that nobody takes the file for the whole
      const reason = part.end === 'bytes' ? 'bytes' : part.end === 'more' ? 'rows' : undefined;
      if (reason) await writer.write(csv([[cutOff[reason]]]));
      return { result: undefined, ended: { outcome: 'Done', rowCount: taken } };
    });
    running
      .then(() => writer.close())
      .catch((error: unknown) => {
        unknown(error);
        // the reader may be gone, and the stream with it
        return writer.abort(error).catch(() => {});
      });
  });
  return { fields, lines: chunksOf(readable) };
}

async function* chunksOf(readable: ReadableStream<string>): AsyncGenerator<string> {
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function* after(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * Sends the whole result of a script that reads, as CSV or as an Excel workbook. It reads as fast as rows come, however
 * slowly the file is taken.
 */
export async function exportRows(
  deps: Deps,
  session: Session,
  script: Omit<RunStart, 'does'>,
  accept: string | undefined,
): Promise<Response> {
  const isWorkbook = Boolean(accept?.includes(xlsxType));
  const { fields, lines } = linesOf(deps, session, script, isWorkbook);
  const found = await fields;
  const names = found.map(({ name }) => name);
  const chunks = isWorkbook
    ? workbookOf(lines, {
        name: 'Result',
        columns: found.map((field) => ({ header: field.name, holds: sheetKind(field) })),
      })
    : after(`${utf8Mark}${csv([names.map(defused)])}`, lines);
  const file = `result.${isWorkbook ? 'xlsx' : 'csv'}`;
  return streamed(spooled(chunks, deps), isWorkbook ? xlsxType : `${csvType}; charset=utf-8`, {
    headers: { 'content-disposition': `attachment; filename="${file}"` },
  });
}
