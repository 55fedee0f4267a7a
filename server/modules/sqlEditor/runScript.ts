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
import { ScriptRows, valueOf } from './ScriptRows.ts';
import { withRun } from './withRun.ts';

type Script = Omit<RunStart, 'does'>;

const noRows =
  'The statement answers no rows, and as a Query it can change none. Choose ExecuteNonQuery for a script that changes rows.';

/** Reads the statement's rows up to the limits. */
async function readRows(client: pg.Client, { script }: Script): Promise<ScriptResult> {
  const rows = new ScriptRows(client, script, runLimits.bytes);
  const read = await rows.read(runLimits.rows + 1);
  await rows.close();
  const kept = read.slice(0, runLimits.rows);
  return {
    Columns: rows.fields.map(({ name }) => name),
    Rows: kept.map((row) => row.map((value, place) => valueOf(value, rows.fields[place]))),
    RowCount: kept.length,
    Truncated: rows.isCut ? 'bytes' : read.length > kept.length ? 'rows' : null,
  };
}

/** Runs a script that reads, as a role that may do nothing else, in a transaction that lets it do nothing else. */
export const runQuery = (deps: Deps, session: Session, script: Script): Promise<ScriptResult> =>
  withRun(deps, session, { ...script, does: 'Query' }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const result = await readRows(client, script);
    if (!result.Columns.length && !result.Truncated) throw new Refusal(noRows);
    return { result };
  });

const changedRows = (tables: readonly TableChanges[]): number =>
  tables.reduce((sum, { Inserted, Updated, Deleted }) => sum + Inserted + Updated + Deleted, 0);

/** Reads what the tables' triggers recorded. Throws Refusal where the script ended the transaction or changed too much. */
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

/** Commits, where there are changes. A connection that is cut before the answer tells nothing: then it asks the database. */
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

/** Runs a script in a transaction that is still open, and reads what it has changed. */
async function changeRows(client: pg.Client, script: Script) {
  await client.query('begin isolation level repeatable read read write');
  const result = await readRows(client, script);
  // the connection is gone; beyond the number of rows PostgreSQL leaves some off only after all changes
  if (result.Truncated === 'bytes')
    throw new Refusal('A script that changes rows can’t answer so much: leave RETURNING out.');
  const tables = await readChanges(client);
  return { result: { ...result, RowCount: changedRows(tables) }, tables };
}

/** Shows the changes that a script would make: it makes them, and undoes them again. */
export const previewScript = (deps: Deps, session: Session, script: Script): Promise<ScriptResult> =>
  withRun(deps, session, { ...script, does: 'Preview' }, async (client) => {
    const { result, tables } = await changeRows(client, script);
    await client.query('rollback');
    const token = newToken();
    return {
      result: { ...result, Preview: { Token: token, Tables: tables } },
      preview: { tokenHash: tokenHash(token), tables },
    };
  });

const countsOf = (tables: readonly TableChanges[]) =>
  tables.map(({ Table, Inserted, Updated, Deleted }) => [Table, Inserted, Updated, Deleted].join()).join(';');

/** Takes a preview's token, once, and returns its changes. Throws Refusal for another script, or too late. */
async function takePreview(
  { database }: Deps,
  { userId }: Session,
  { script }: Script,
  token: string,
): Promise<readonly TableChanges[]> {
  const { rows } = await database.pool.query<{ preview: TableChanges[] }>(
    `delete from sql_runs
     where preview_token = $1 and user_id = $2 and script = $3
       and started_at > clock_timestamp() - make_interval(mins => $4) returning preview`,
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
  return withRun(deps, session, { ...script, does: 'Commit' }, async (client) => {
    const { result, tables } = await changeRows(client, script);
    if (shown && countsOf(shown) !== countsOf(tables))
      throw new Refusal('The script would change other rows now: run it again to see which.', {
        code: '409',
      });
    await commit(deps, client, tables);
    return { result };
  });
}
