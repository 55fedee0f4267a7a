import { sql } from 'drizzle-orm';
import {
  exportLimits,
  runLimits,
  type ScriptType,
  type TableChanges,
} from '../../../contract/calls/sqlEditor.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { startLocks } from '../../db/locks.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { editorPage } from './editorTables.ts';
import type { Editor } from './openEditor.ts';

/** Runs on all servers at once, and of one person. */
const mostRuns = { ofAll: 8, ofPerson: 2 };

/** Seconds after which a run without its connection belongs to a killed server. */
const goneAfter = 15;

const busy = 'Too many scripts are running right now. Please try again in a moment, or cancel one of yours.';

/** A script that is about to run. */
export interface RunStart {
  runId: string;
  script: string;
  scriptType: ScriptType;
  /** Stands in the log beside the script. */
  does: 'Query' | 'Preview' | 'Commit' | 'Export';
}

/** Forgets the runs of killed servers, which would count as running for ever. */
const sweep = (transaction: Transaction, { roles }: Editor) =>
  transaction.execute(sql`
    with gone as (
      delete from sql_runs r where outcome = 'Running' and not exists (
        select from pg_stat_activity a where a.pid = r.backend_pid and a.usename in (${roles.reader}, ${roles.writer}))
      and started_at < clock_timestamp() - make_interval(secs => ${goneAfter}))
    delete from sql_changes c where not exists (select from sql_runs r where r.id = c.run_id)`);

async function requireRoom(transaction: Transaction, userId: number): Promise<void> {
  const { rows } = await transaction.execute<{ all: number; own: number }>(sql`
    select count(*)::int as "all", (count(*) filter (where user_id = ${userId}))::int as own
    from sql_runs where outcome = 'Running'`);
  const [running] = rows;
  if ((running?.all ?? 0) >= mostRuns.ofAll || (running?.own ?? 0) >= mostRuns.ofPerson)
    throw new HttpRefusal(429, busy, 5);
}

/** Names a script where there is no room for all of it. */
const firstLine = (script: string): string => script.trim().split('\n')[0]?.slice(0, 80) || 'Script';

/** Records a run in the audit log before it begins. Throws HttpRefusal 429 for too many, Refusal for another's id. */
export function beginRun(
  { database }: Pick<Deps, 'database'>,
  session: Session,
  editor: Editor,
  { runId, script, scriptType, does }: RunStart,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.openEditor})`);
    await sweep(transaction, editor);
    await requireRoom(transaction, session.userId);
    const { rows } = await transaction.execute<{ id: number }>(sql`
      insert into sql_runs (run_id, user_id, company_id, user_name, script, script_type, started_at)
      values (${runId}, ${session.userId}, ${session.ownCompanyId}, ${session.userName}, ${script}, ${scriptType}, clock_timestamp())
      on conflict (run_id) do nothing returning id`);
    const [run] = rows;
    if (!run) throw new Refusal('This run was started already.', { code: '409' });
    await recordChange(
      transaction,
      { ...session, companyId: session.ownCompanyId },
      {
        page: editorPage,
        recordId: run.id,
        label: firstLine(script),
        action: does === 'Preview' ? 'previewed' : 'ran',
        after: { Script: script, ScriptType: scriptType, For: does },
      },
    );
    return run.id;
  });
}

/** Records the connection of a run; returns false where the run was cancelled before. */
export async function attachRun({ database }: Deps, id: number, pid: number | undefined): Promise<boolean> {
  // a connection that is gone may have had the same process number: its run has ended
  const { rowCount } = await database.pool.query(
    `with older as (
       delete from sql_runs where backend_pid = $2 and outcome = 'Running' and id <> $1)
     update sql_runs set backend_pid = $2 where id = $1 and cancelled_at is null`,
    [id, pid],
  );
  return Boolean(rowCount);
}

/** What a person may commit within some minutes. */
export interface Preview {
  tokenHash: string;
  tables: readonly TableChanges[];
}

/** Forgets a run that has ended, except its preview, and returns whether it was cancelled. */
export async function endRun({ database }: Deps, id: number, preview?: Preview): Promise<boolean> {
  const { rows } = await database.db.execute<{ isCancelled: boolean }>(sql`
    with changes as (delete from sql_changes where run_id = ${id}),
    previewed as (
      update sql_runs set outcome = 'Previewed', preview_token = ${preview?.tokenHash ?? null},
        preview = ${JSON.stringify(preview?.tables ?? null)}::jsonb
      where id = ${id} and ${preview !== undefined}),
    forgotten as (delete from sql_runs where id = ${id} and ${preview === undefined})
    select cancelled_at is not null as "isCancelled" from sql_runs where id = ${id}`);
  return Boolean(rows[0]?.isCancelled);
}

/** Ends a person's run, on whichever server it is; returns false where none is running. */
export async function cancelRun(
  { database }: Deps,
  { roles }: Editor,
  userId: number,
  runId: string,
): Promise<boolean> {
  const { rows } = await database.db.execute<{ pid: number | null }>(sql`
    update sql_runs set cancelled_at = clock_timestamp()
    where run_id = ${runId} and user_id = ${userId} and outcome = 'Running' returning backend_pid as pid`);
  const [run] = rows;
  // the process of the run's connection, and no other one
  if (run?.pid)
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and usename = any($2)',
      [run.pid, Object.values(roles)],
    );
  return Boolean(run);
}

/** Returns the most seconds of a run. */
export const secondsFor = ({ does }: Pick<RunStart, 'does'>): number =>
  (does === 'Export' ? exportLimits : runLimits).seconds;
