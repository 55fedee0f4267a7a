import { randomUUID } from 'node:crypto';
import type { FieldDef } from 'pg';
import {
  cancelScript,
  executeScript,
  exportScript,
  getCatalogue,
  type ScriptResult,
  exportLimits,
} from '../../../contract/calls/sqlEditor.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import { done, refusalAt, Refusal } from '../../calls/answer.ts';
import type { Module } from '../../engine/Module.ts';
import { requireOwnPassword } from '../../access/passwords/requireAccount.ts';
import { editorPage, editorTables } from './editorTables.ts';
import { fileOf, sendTable } from '../../engine/exports/tableFile.ts';
import { requireEditor } from './openEditor.ts';
import { cancelRun, type RunStart } from './runs.ts';
import { commitScript, previewScript, runQuery } from './runScript.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { FileFormat } from '../../engine/exports/fileCell.ts';
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
      // a row of its own, so nobody takes the file for the whole
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

/** Sends the whole result of a script that reads, as CSV or a workbook, however slowly the file is taken. */
async function exportRows(
  deps: Deps,
  session: Session,
  script: Omit<RunStart, 'does'>,
  format: FileFormat,
): Promise<Response> {
  const { fields, parts } = await rowsOf(deps, session, script);
  const columns = fields.map((field) => ({ header: field.name, holds: sheetKind(field) }));
  return sendTable(deps, format, { name: 'Result', columns, parts });
}

const wrongPassword = 'The password is not right.';
const needsPassword =
  'ExecuteNonQuery changes rows for good: send your Password, or a RunId to see first what it would change.';

/** Returns the rows as objects, as the documented call answers them. */
const objectsOf = ({ Columns, Rows }: ScriptResult): Record<string, unknown>[] =>
  Rows.map((row) => Object.fromEntries(Columns.map((name, place) => [name, row[place] ?? null])));

/** `SqlEditor/ExecuteScript` (spec 1 §2, §7). */
const executeEndpoint = endpoint(executeScript, async ({ deps, session, input }) => {
  const { Script, ScriptType, RunId, Password, Confirm } = input;
  const start = { runId: RunId ?? randomUUID(), script: Script, scriptType: ScriptType };
  const answered = (result: ScriptResult) => done(RunId === undefined ? objectsOf(result) : result);
  if (ScriptType === 'Query') return answered(await runQuery(deps, session, start));
  requireRight(session, editorPage, 'edit');
  const isPreview = RunId !== undefined && Confirm === undefined;
  if (isPreview) return answered(await previewScript(deps, session, start));
  if (!Password) throw refusalAt('Password', needsPassword);
  await requireOwnPassword(deps, session.userId, Password, 'Password', wrongPassword);
  return answered(await commitScript(deps, session, start, Confirm));
});

const cancelEndpoint = endpoint(cancelScript, async ({ deps, session, input: { RunId } }) => {
  const editor = await requireEditor(deps);
  const isFound = await cancelRun(deps, editor, session.userId, RunId);
  return done(null, isFound ? 'The script is cancelled.' : 'The script has ended already.');
});

const catalogueEndpoint = endpoint(getCatalogue, async ({ deps }) => {
  await requireEditor(deps);
  return done(
    Object.fromEntries(editorTables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  );
});

const exportEndpoint = endpoint(exportScript, async ({ deps, session, http, input }) => {
  const start = { runId: randomUUID(), script: input.Script, scriptType: 'Query' as const };
  return exportRows(deps, session, start, fileOf({ http }) ?? 'csv');
});

/** The SQL editor (spec 1 §2): scripts of the operating company's administrators, within the grants of their roles. */
export const sqlEditorModule = {
  endpoints: () => [executeEndpoint, cancelEndpoint, catalogueEndpoint, exportEndpoint],
} satisfies Module;
