import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import {
  previewMinutes,
  runLimits,
  type ScriptResult,
  type TableChanges,
} from '../../../contract/calls/sqlEditor.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { newToken, type Session, tokenHash } from '../../calls/Session.ts';
import type { RunStart } from './runs.ts';
import { ScriptRows } from './ScriptRows.ts';
import { typeNames, valueOf } from './scriptValues.ts';
import { type Run, withRun } from './withRun.ts';

type Script = Omit<RunStart, 'does'>;

const noRows =
  'The statement answers no rows, and as a Query it can change none. Choose ExecuteNonQuery for a script that changes rows.';

/** Reads the statement's rows up to the limits. */
async function readRows(
  deps: Deps,
  { client, elapsed }: Run,
  { script, runId }: Script,
): Promise<ScriptResult> {
  const rows = client.query(new ScriptRows(script, runLimits.bytes));
  const part = await rows.read(runLimits.rows + 1);
  rows.close();
  const kept = part.rows.slice(0, runLimits.rows);
  const types = await typeNames(deps, rows.fields);
  const read = kept.map((row) => row.map((value, place) => valueOf(value, rows.fields[place])));
  return {
    RunId: runId,
    Columns: rows.fields.map(({ name, dataTypeID }) => ({ Name: name, Type: types.get(dataTypeID) ?? '' })),
    Rows: read,
    RowCount: read.length,
    Truncated: part.end === 'bytes' ? 'bytes' : part.rows.length > kept.length ? 'rows' : null,
    Milliseconds: elapsed(),
  };
}

/** Runs a script that reads, as a role that may do nothing else, in a transaction that lets it do nothing else. */
export const runQuery = (deps: Deps, session: Session, script: Script): Promise<ScriptResult> =>
  withRun(deps, session, { ...script, does: 'Query' }, async (run) => {
    await run.client.query('begin isolation level repeatable read read only');
    const result = await readRows(deps, run, script);
    if (!result.Columns.length) throw new Refusal(noRows);
    return { result, ended: { outcome: 'Done', rowCount: result.RowCount } };
  });

const changedRows = (tables: readonly TableChanges[]): number =>
  tables.reduce((sum, { Inserted, Updated, Deleted }) => sum + Inserted + Updated + Deleted, 0);

/** Adds to a result how many rows a script changed, and the time until they were changed. */
const changedBy = (
  result: ScriptResult,
  tables: readonly TableChanges[],
  { elapsed }: Run,
): ScriptResult => ({
  ...result,
  RowCount: changedRows(tables),
  Milliseconds: elapsed(),
});

/**
 * Reads the changes of the script, as the tables' triggers recorded them. Throws Refusal where the script ended the
 * transaction, or changed too much.
 */
async function readChanges(client: pg.Client): Promise<TableChanges[]> {
  try {
    // PostgreSQL refuses it outside of a transaction: the script ended the one that it ran in
    await client.query('savepoint changed');
  } catch {
    throw new Refusal('The editor begins and ends the transaction: leave BEGIN, COMMIT and ROLLBACK out.');
  }
  await client.query('set constraints all immediate');
  const { rows } = await client.query<{ tables: TableChanges[] }>(
    'select sealbook_editor.preview() as tables',
  );
  const tables = rows[0]?.tables ?? [];
  if (changedRows(tables) > runLimits.changes)
    throw new Refusal(
      `The script would change more than ${formatQuantity(runLimits.changes)} rows. Change fewer at a time.`,
    );
  return tables;
}

/** Milliseconds to wait for the end of a transaction whose connection was cut, and between two looks. */
const commitEnds = { within: 5000, pause: 100 };

/** Commits, where there are changes. A connection that is cut meanwhile tells nothing: then it asks the database. */
async function commit({ database }: Deps, client: pg.Client, tables: readonly TableChanges[]): Promise<void> {
  if (!changedRows(tables)) {
    await client.query('rollback');
    return;
  }
  const { rows } = await client.query<{ id: string }>('select pg_catalog.pg_current_xact_id()::text as id');
  try {
    await client.query('commit');
  } catch (error) {
    for (
      const until = Date.now() + commitEnds.within;
      Date.now() < until;
      await setTimeout(commitEnds.pause)
    ) {
      const { rows: found } = await database.pool.query<{ status: string | null }>(
        'select pg_xact_status($1::xid8) as status',
        [rows[0]?.id],
      );
      if (found[0]?.status === 'committed') return;
      if (found[0]?.status === 'aborted') break;
    }
    throw error;
  }
}

const begin = 'begin isolation level repeatable read read write';

/** Shows the changes that a script would make: it makes them, and undoes them again. */
export const previewScript = (deps: Deps, session: Session, script: Script): Promise<ScriptResult> =>
  withRun(deps, session, { ...script, does: 'Preview' }, async (run) => {
    await run.client.query(begin);
    const result = await readRows(deps, run, script);
    requireWhole(result);
    const tables = await readChanges(run.client);
    await run.client.query('rollback');
    const token = newToken();
    return {
      result: { ...changedBy(result, tables, run), Preview: { Token: token, Tables: tables } },
      ended: {
        outcome: 'Previewed',
        rowCount: changedRows(tables),
        preview: { tokenHash: tokenHash(token), tables },
      },
    };
  });

/** Throws Refusal where the connection was cut. PostgreSQL leaves off rows beyond their number only after all changes. */
function requireWhole({ Truncated }: ScriptResult): void {
  if (Truncated === 'bytes')
    throw new Refusal('A script that changes rows can’t answer so much: leave RETURNING out.');
}

const countsOf = (tables: readonly TableChanges[]) =>
  tables.map(({ Table, Inserted, Updated, Deleted }) => [Table, Inserted, Updated, Deleted].join()).join(';');

/**
 * Takes a preview's token, which counts once, and returns the preview's changes. Throws Refusal where it was for another
 * script, or too long ago.
 */
async function takePreview(
  { database }: Deps,
  { userId }: Session,
  { script }: Script,
  token: string,
): Promise<readonly TableChanges[]> {
  const { rows } = await database.pool.query<{ preview: TableChanges[] }>(
    `with taken as (
       select id, preview from sql_runs
       where preview_token = $1 and user_id = $2 and script = $3
         and started_at > clock_timestamp() - make_interval(mins => $4)
       for update
     ), forgotten as (
       update sql_runs r set preview_token = null, preview = null from taken where r.id = taken.id)
     select preview from taken`,
    [tokenHash(token), userId, script, previewMinutes],
  );
  const [found] = rows;
  if (!found) throw new Refusal('What this script changes has to be looked at again: run it once more.');
  return found.preview;
}

/**
 * Runs a script that changes rows, and commits. With a preview's `token` it commits only where as many rows of the same
 * tables change as the preview showed. The audit log gets each changed row in the same transaction.
 */
export async function commitScript(
  deps: Deps,
  session: Session,
  script: Script,
  token: string | undefined,
): Promise<ScriptResult> {
  const shown = token === undefined ? undefined : await takePreview(deps, session, script, token);
  return withRun(deps, session, { ...script, does: 'Commit' }, async (run) => {
    await run.client.query(begin);
    const result = await readRows(deps, run, script);
    requireWhole(result);
    const tables = await readChanges(run.client);
    if (shown && countsOf(shown) !== countsOf(tables))
      throw new Refusal('The script would change other rows by now: run it again to see which.', {
        code: '409',
      });
    await commit(deps, run.client, tables);
    return {
      result: changedBy(result, tables, run),
      ended: { outcome: 'Done', rowCount: changedRows(tables) },
    };
  });
}
