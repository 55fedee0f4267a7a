import { exportLimits } from '../../../contract/calls/sqlEditor.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { sendTable } from '../../engine/exports/tableFile.ts';
import type { FileFormat } from '../../engine/exports/fileCell.ts';
import type { RunStart } from './runs.ts';
import { type Part, type ScriptField, ScriptRows } from './ScriptRows.ts';
import { sheetKind } from './scriptValues.ts';
import { withRun } from './withRun.ts';

const batch = 1000;

const cutOff: Readonly<Record<'rows' | 'bytes', () => string>> = {
  rows: () => `Cut off after ${formatQuantity(exportLimits.rows)} rows.`,
  bytes: () => `Cut off after ${exportLimits.bytes / 1_000_000} MB.`,
};

interface Found {
  /** Known before the first row. */
  fields: Promise<readonly ScriptField[]>;
  parts: AsyncGenerator<Part['rows']>;
}

/** Reads the script's rows. Both parts throw what is refused before the first row. */
function rowsOf(deps: Deps, session: Session, script: Omit<RunStart, 'does'>): Found {
  const { readable, writable } = new TransformStream<Part['rows'], Part['rows']>();
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
        await writer.write(part.rows);
        taken += part.rows.length;
      } while (part.end === 'more' && taken < exportLimits.rows);
      rows.close();
      // a row of its own, so that nobody takes the file for the whole
      const reason = part.end === 'bytes' ? 'bytes' : part.end === 'more' ? 'rows' : undefined;
      if (reason) await writer.write([[cutOff[reason]()]]);
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
  return { fields, parts: chunksOf(readable) };
}

async function* chunksOf<Chunk>(readable: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * Sends the whole result of a script that reads, as CSV or as an Excel workbook. It reads as fast as rows come, however
 * slowly the file is taken.
 */
export async function exportRows(
  deps: Deps,
  session: Session,
  script: Omit<RunStart, 'does'>,
  format: FileFormat,
): Promise<Response> {
  const { fields, parts } = rowsOf(deps, session, script);
  const columns = (await fields).map((field) => ({ header: field.name, holds: sheetKind(field) }));
  return sendTable(deps, format, { name: 'Result', columns, parts });
}
