import { randomUUID } from 'node:crypto';
import * as yup from 'yup';
import { listRequestSchema } from '../../../contract/calls/listRequest.ts';
import { largestPage } from '../../../contract/calls/paging.ts';
import {
  cancelScript,
  deleteQuery,
  executeScript,
  exportScript,
  getCatalogue,
  getSavedQueries,
  getSqlHistory,
  type HistoryRow,
  longestScript,
  noScript,
  type Parameters,
  parameterTypes,
  saveQuery,
  type SavedParameter,
  type ScriptResult,
  scriptTypes,
} from '../../../contract/calls/sqlEditor.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { parameterName } from '../../../contract/script/tokensOf.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import { done, goneMessage, refusalAt } from '../../calls/answer.ts';
import type { Module } from '../../engine/Module.ts';
import { idSchema } from '../../engine/save.ts';
import { longestPassword, requireOwnPassword } from '../passwords/requireAccount.ts';
import { editorPage, editorTables } from './editorTables.ts';
import { exportRows } from './exportScript.ts';
import { openEditor } from './openEditor.ts';
import { cancelRun } from './runs.ts';
import { commitScript, previewScript, runQuery } from './runScript.ts';
import { storeQuery, readQueries, removeQuery } from './savedQueries.ts';
import { requireEditor } from './withRun.ts';

const mostParameters = 100;
const isParameter = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const script = yup
  .string()
  .trim()
  .default('')
  .required(noScript)
  .max(longestScript, `A script has at most ${longestScript.toLocaleString('en')} letters.`);

const parameters = yup
  .mixed<Parameters>(
    (value: unknown): value is Parameters =>
      typeof value === 'object' && value !== null && Object.values(value).every(isParameter),
  )
  .typeError('Parameters are names with texts, numbers, true, false or null.')
  .test(
    'few',
    `A script has at most ${mostParameters} parameters.`,
    (value) => Object.keys(value ?? {}).length <= mostParameters,
  )
  .default({});

const runId = yup.string().uuid('RunId is a uuid.');

const executeSchema = yup.object({
  Script: script,
  ScriptType: yup.string().default('').required(noScript).oneOf(scriptTypes, noScript),
  RunId: runId,
  Parameters: parameters,
  Password: yup.string().max(longestPassword),
  Confirm: yup.string().max(100),
});

const wrongPassword = 'The password is not right.';
const needsPassword =
  'ExecuteNonQuery changes rows for good: send your Password, or a RunId to see first what it would change.';

/** Returns the rows as objects, as the documented call answers them. */
const objectsOf = ({ Columns, Rows }: ScriptResult): Record<string, unknown>[] =>
  Rows.map((row) => Object.fromEntries(Columns.map(({ Name }, place) => [Name, row[place] ?? null])));

/** `SqlEditor/ExecuteScript` (spec 1 §2, §7). */
const executeEndpoint = endpoint(
  executeScript,
  executeSchema,
  async ({ deps, session, input: { Script, ScriptType, RunId, Parameters: given, Password, Confirm } }) => {
    const start = { runId: RunId ?? randomUUID(), script: Script, scriptType: ScriptType, parameters: given };
    const answered = (result: ScriptResult) => done(RunId === undefined ? objectsOf(result) : result);
    if (ScriptType === 'Query') return answered(await runQuery(deps, session, start));
    requireRight(session, editorPage, 'edit');
    const isPreview = RunId !== undefined && Confirm === undefined;
    if (isPreview) return answered(await previewScript(deps, session, start));
    if (!Password) throw refusalAt('Password', needsPassword);
    await requireOwnPassword(deps, session.userId, Password, 'Password', wrongPassword);
    return answered(await commitScript(deps, session, start, Confirm));
  },
);

const cancelEndpoint = endpoint(
  cancelScript,
  yup.object({ RunId: runId.required('RunId is a uuid.') }),
  async ({ deps, session, input: { RunId } }) => {
    const editor = await requireEditor(deps);
    const isFound = await cancelRun(deps, editor, session.userId, RunId);
    return done(null, isFound ? 'The script is cancelled.' : 'The script has ended already.');
  },
);

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

const exportEndpoint = endpoint(
  exportScript,
  yup.object({ Script: script, Parameters: parameters }),
  async ({ deps, session, http, input }) => {
    const start = {
      runId: randomUUID(),
      script: input.Script,
      scriptType: 'Query' as const,
      parameters: input.Parameters,
    };
    return exportRows(deps, session, start, http.req.header('accept'));
  },
);

const historyEndpoint = endpoint(
  getSqlHistory,
  listRequestSchema,
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

const savedEndpoint = endpoint(getSavedQueries, async ({ deps }) => {
  return done(await readQueries(deps.database.db));
});

const nameText = 'Please enter a name for the query.';
const longestName = 100;

const saveSchema = yup.object({
  QueryId: yup.number().integer().min(0, goneMessage).max(largestInteger, goneMessage).default(0),
  Name: yup
    .string()
    .trim()
    .default('')
    .required(nameText)
    .max(longestName, `A name has at most ${longestName} letters.`),
  Script: script,
  ScriptType: yup.string().oneOf(scriptTypes, noScript).default('Query'),
  Parameters: yup
    .array(
      yup.object({
        Name: yup
          .string()
          .matches(parameterName, 'A parameter’s name is of letters, digits and _.')
          .required(),
        Type: yup.string().oneOf(parameterTypes).required(),
        Default: yup.string().nullable().max(1000),
      }),
    )
    .max(mostParameters)
    .default([]),
  Version: yup.string(),
});

const saveEndpoint = endpoint(saveQuery, saveSchema, async ({ session, input, write }) => {
  requireRight(session, editorPage, input.QueryId ? 'edit' : 'add');
  const given = input.Parameters as SavedParameter[];
  return write(async (transaction) =>
    done(
      await storeQuery(transaction, session, { ...input, Parameters: given }),
      input.QueryId ? 'The query is updated.' : 'The query is saved.',
    ),
  );
});

const deleteEndpoint = endpoint(
  deleteQuery,
  yup.object({ QueryId: idSchema }),
  async ({ session, input: { QueryId }, write }) => {
    return write(async (transaction) => {
      await removeQuery(transaction, session, QueryId);
      return done(null, 'The query is deleted.');
    });
  },
);

/** The SQL editor (spec 1 §2): scripts of the operating company's administrators, within the grants of their roles. */
export const sqlEditorModule = {
  endpoints: () => [
    executeEndpoint,
    cancelEndpoint,
    catalogueEndpoint,
    exportEndpoint,
    historyEndpoint,
    savedEndpoint,
    saveEndpoint,
    deleteEndpoint,
  ],
} satisfies Module;
