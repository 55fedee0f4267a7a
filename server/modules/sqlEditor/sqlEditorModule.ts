import { randomUUID } from 'node:crypto';
import {
  cancelScript,
  executeScript,
  exportScript,
  getCatalogue,
  type ScriptResult,
} from '../../../contract/calls/sqlEditor.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import { done, refusalAt } from '../../calls/answer.ts';
import type { Module } from '../../engine/Module.ts';
import { requireOwnPassword } from '../../access/passwords/requireAccount.ts';
import { editorPage, editorTables } from './editorTables.ts';
import { fileOf } from '../../engine/exports/tableFile.ts';
import { exportRows } from './exportScript.ts';
import { requireEditor } from './openEditor.ts';
import { cancelRun } from './runs.ts';
import { commitScript, previewScript, runQuery } from './runScript.ts';

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
