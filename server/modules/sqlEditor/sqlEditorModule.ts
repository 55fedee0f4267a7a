import { randomUUID } from 'node:crypto';
import { largestPage } from '../../../contract/calls/records/listRequest.ts';
import {
  cancelScript,
  executeScript,
  exportScript,
  getCatalogue,
  getSqlHistory,
  type HistoryRow,
  type ScriptResult,
} from '../../../contract/calls/sqlEditor.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import { done, refusalAt } from '../../calls/answer.ts';
import type { Module } from '../../engine/Module.ts';
import { requireOwnPassword } from '../passwords/requireAccount.ts';
import { editorPage, editorTables } from './editorTables.ts';
import { fileOf } from '../../engine/exports/tableFile.ts';
import { exportRows } from './exportScript.ts';
import { openEditor } from './openEditor.ts';
import { cancelRun } from './runs.ts';
import { commitScript, previewScript, runQuery } from './runScript.ts';
import { foldSpaces, requireEditor } from './withRun.ts';

const wrongPassword = 'The password is not right.';
const needsPassword =
  'ExecuteNonQuery changes rows for good: send your Password, or a RunId to see first what it would change.';

/** Returns the rows as objects, as the documented call answers them. */
const objectsOf = ({ Columns, Rows }: ScriptResult): Record<string, unknown>[] =>
  Rows.map((row) => Object.fromEntries(Columns.map(({ Name }, place) => [Name, row[place] ?? null])));

/** `SqlEditor/ExecuteScript` (spec 1 §2, §7). */
const executeEndpoint = endpoint(executeScript, async ({ deps, session, input }) => {
  const { Script, ScriptType, RunId, Password, Confirm } = input;
  const start = { runId: RunId ?? randomUUID(), script: foldSpaces(Script), scriptType: ScriptType };
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
  const editor = await openEditor(deps);
  const isOff = 'reason' in editor;
  return done({
    Tables: isOff
      ? []
      : editorTables.map(({ name, comment, columns, writes }) => ({
          Name: name,
          Comment: comment,
          Writable: writes !== undefined,
          Columns: columns.map((column) => ({
            Name: column.name,
            Type: column.type,
            Comment: column.comment,
          })),
        })),
    Available: !isOff,
    ...(isOff && { Reason: editor.reason }),
  });
});

const exportEndpoint = endpoint(exportScript, async ({ deps, session, http, input }) => {
  const start = {
    runId: randomUUID(),
    script: foldSpaces(input.Script),
    scriptType: 'Query' as const,
  };
  return exportRows(deps, session, start, fileOf({ http }) ?? 'csv');
});

const historyEndpoint = endpoint(
  getSqlHistory,
  async ({ deps, session, input: { First, PageSize, SearchValue } }) => {
    const { rows } = await deps.database.pool.query<HistoryRow>(
      `select run_id as "RunId", script as "Script", script_type as "ScriptType", to_json(started_at) #>> '{}' as "StartedDt",
         milliseconds as "Milliseconds", row_count as "RowCount", outcome as "Outcome", message as "Message",
         (count(*) over ())::int as "TotalRows"
       from sql_runs where user_id = $1 and strpos(lower(script), lower($2)) > 0
       order by id desc limit $3 offset $4`,
      [
        session.userId,
        SearchValue ?? '',
        PageSize < 0 ? largestPage : PageSize,
        PageSize < 0 ? 0 : Math.max(First - 1, 0),
      ],
    );
    return done(
      rows.map(({ TotalRows, ...row }, place) => (place ? row : { ...row, TotalRows }) as HistoryRow),
    );
  },
);

/** The SQL editor (spec 1 §2): scripts of the operating company's administrators, within the grants of their roles. */
export const sqlEditorModule = {
  endpoints: () => [executeEndpoint, cancelEndpoint, catalogueEndpoint, exportEndpoint, historyEndpoint],
} satisfies Module;
