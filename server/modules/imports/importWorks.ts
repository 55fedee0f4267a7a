/** The jobs of imports, which any server takes up. */
import { sql } from 'drizzle-orm';
import { importDays } from '../../../contract/calls/imports.ts';
import { can } from '../../../contract/permission/can.ts';
import type { Right } from '../../../contract/permission/Permission.ts';
import type { Deps } from '../../calls/Deps.ts';
import { sessionFor } from '../../calls/Session.ts';
import { inTransaction } from '../../db/connect.ts';
import { addJob, type Job, type JobWorks } from '../../engine/jobs.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import { type CheckedRow, type Checking, checkRows, type FileRow } from './checkImport.ts';
import type { ImportSaving } from './importable.ts';
import { readImports } from './importState.ts';
import { ChangedSince, runImport, undoImport } from './runImport.ts';

const partRows = 500;

const storeChecked = (deps: Deps, importId: number, rows: readonly CheckedRow[]) =>
  deps.database.db.execute(sql`
    update import_rows r set outcome = c.outcome, label = c.label, record_id = c."recordId", input = c.input,
      version = c.version, changes = c.changes, faults = c.faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c (place int, outcome text, label text, "recordId" int,
      input jsonb, version text, changes jsonb, faults jsonb)
    where r.import_id = ${importId} and r.place = c.place`);

/** Checks all rows of an import, and stores the outcome of each. */
async function checkImport(
  checking: Checking,
  importId: number,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  const { deps } = checking;
  const stateOf = async () =>
    (await deps.database.db.execute<{ state: string }>(sql`select state from imports where id = ${importId}`))
      .rows[0]?.state;
  for (let after = 0, count = 0; (await stateOf()) === 'checking';) {
    const { rows } = await deps.database.db.execute<FileRow & Record<string, unknown>>(sql`
      select place, cells from import_rows where import_id = ${importId} and place > ${after} order by place limit ${partRows}`);
    const last = rows.at(-1);
    if (!last) {
      await deps.database.db.execute(
        sql`update imports set state = 'checked' where id = ${importId} and state = 'checking'`,
      );
      return;
    }
    await storeChecked(deps, importId, await checkRows(checking, rows));
    after = last.place;
    count += rows.length;
    await progress(count);
  }
}

/** The work of imports, which any server takes up. */
export function importWorks(
  savings: ReadonlyMap<string, ImportSaving>,
  sources: ReadonlyMap<string, RowSource>,
): JobWorks {
  /** Ends an import that has stored nothing. */
  const failed =
    (message: string) =>
    async (deps: Deps, { about }: Job): Promise<void> => {
      await deps.database.db.execute(sql`
        update imports set state = 'failed', message = ${message}
        where id = ${about} and state in ('checking', 'running')`);
    };
  /** Leaves an import as it was before somebody asked to undo it. */
  const notUndone =
    (message: string) =>
    async (deps: Deps, { about }: Job): Promise<void> => {
      await deps.database.db.execute(sql`
        update imports set state = 'done', message = ${`${message} Nothing was changed.`}
        where id = ${about} and state = 'undoing'`);
    };
  /** Finds for whom an import works, with their rights as they are now, and on what; undefined if they may not any more. */
  const open = async (deps: Deps, job: Job, right: Right) => {
    const session = await sessionFor(deps, job);
    const [found] = await readImports(deps.database.db, job, sql`i.id = ${job.about}::int`);
    const saving = found && savings.get(found.Page);
    return session && saving && can(session.permissions, found.Page, right, false)
      ? { session, saving, found }
      : undefined;
  };
  const mayNot = failed('The person who began this import may not import here any more. Nothing was stored.');
  return {
    'check-import': {
      run: async (deps, job, progress) => {
        const opened = await open(deps, job, 'add');
        if (!opened) return mayNot(deps, job);
        const { session, saving, found } = opened;
        const fields = found.Columns.map(({ Field }) => Field);
        await checkImport({ deps, session, saving, sources, fields, taken: new Map() }, job.about, progress);
      },
      fail: failed('The rows could not be checked. Please try again.'),
    },
    'run-import': {
      run: async (deps, job, progress) => {
        const opened = await open(deps, job, 'add');
        if (!opened) return mayNot(deps, job);
        try {
          await runImport({ deps, ...opened, importId: job.about, progress });
        } catch (error) {
          if (!(error instanceof ChangedSince)) throw error;
          await checkAgain(deps, job, error.message);
        }
      },
      fail: failed('The rows could not be stored. Nothing was imported. Please try again.'),
    },
    'undo-import': {
      run: async (deps, job, progress) => {
        const opened = await open(deps, job, 'edit');
        if (!opened)
          return notUndone('The person who asked for it may not change records here any more.')(deps, job);
        return undoImport({ deps, ...opened, importId: job.about, progress });
      },
      fail: notUndone('The import could not be undone. Please try again.'),
    },
  };
}

/** Checks the rows again after a run that stored nothing, and says why. */
const checkAgain = (deps: Deps, job: Job, why: string): Promise<void> =>
  inTransaction(deps.database, async (transaction) => {
    await transaction.execute(sql`
      update imports set state = 'checking', message = ${`${why} Nothing was imported. Please look at the rows again.`}
      where id = ${job.about} and state = 'running'`);
    await addJob(transaction, { ...job, kind: 'check-import' });
  });

/** Removes imports whose time to be undone is over, with their rows. */
export const forgetImports = ({ database }: Pick<Deps, 'database'>) =>
  database.db.execute(sql`
    delete from imports where coalesce(ran_at, created_at) < now() - ${importDays} * interval '1 day' and state not in ('running', 'undoing')`);
