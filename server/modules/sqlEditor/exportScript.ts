import type { FieldDef } from 'pg';
import { exportLimits } from '../../../contract/calls/sqlEditor.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { sendTable } from '../../engine/exports/tableFile.ts';
import type { FileFormat } from '../../engine/exports/fileCell.ts';
import type { RunStart } from './runs.ts';
import { type ScriptRow, ScriptRows, sheetKind } from './ScriptRows.ts';
import { withRun } from './withRun.ts';

const batch = 1000;

const cutOff: Readonly<Record<'rows' | 'bytes', () => string>> = {
  rows: () => `Cut off after ${formatQuantity(exportLimits.rows)} rows.`,
  bytes: () => `Cut off after ${exportLimits.bytes / 1_000_000} MB.`,
};

/** Reads the script's rows. Throws what is refused before the first row, and so do the rows. */
async function rowsOf(deps: Deps, session: Session, script: Omit<RunStart, 'does'>) {
  const { readable, writable } = new TransformStream<ScriptRow[], ScriptRow[]>();
  const writer = writable.getWriter();
  const fields = await new Promise<readonly FieldDef[]>((known, unknown) => {
    withRun(deps, session, { ...script, does: 'Export' }, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const rows = new ScriptRows(client, script.script, exportLimits.bytes);
      let [taken, last] = [0, batch];
      while (last === batch && !rows.isCut && taken < exportLimits.rows) {
        const part = await rows.read(batch);
        if (!rows.fields.length) throw new Refusal('The statement answers no rows to be exported.');
        known(rows.fields);
        await writer.write(part);
        last = part.length;
        taken += last;
      }
      await rows.close();
      // a row of its own, so that nobody takes the file for the whole
      const reason = rows.isCut ? 'bytes' : last === batch ? 'rows' : undefined;
      if (reason) await writer.write([[cutOff[reason]()]]);
      return { result: undefined };
    })
      .then(() => writer.close())
      .catch((error: unknown) => {
        unknown(error);
        // the reader may be gone, and the stream with it
        return writer.abort(error).catch(() => {});
      });
  });
  return { fields, parts: readable.values() };
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
  const { fields, parts } = await rowsOf(deps, session, script);
  const columns = fields.map((field) => ({ header: field.name, holds: sheetKind(field) }));
  return sendTable(deps, format, { name: 'Result', columns, parts });
}
