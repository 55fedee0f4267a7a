/** The jobs of imports, which any server takes up. */
import { sql } from 'drizzle-orm';
import { importDays } from '../../../contract/calls/records/imports.ts';
import { can, type Right } from '../../../contract/pages/Permission.ts';
import type { Deps } from '../../calls/Deps.ts';
import { sessionFor } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { addJob, type Job, type JobWorks, type Turn } from '../jobs.ts';
import type { Checking } from './Checking.ts';
import { checkRows, type FileRow, recallRows } from './checkImport.ts';
import { changeRows } from './changeRows.ts';
import type { ImportPage, ImportPages } from './importable.ts';
import { readImports, storeOutcomes } from './importState.ts';
import { ChangedSince, runImport } from './runImport.ts';
import { undoImport } from './undoImport.ts';

const partRows = 500;

/** Checks the rows of an import that earlier turns have not, and stores the outcome of each. */
async function checkImport(
  checking: Checking,
  { about: importId, id, tries, done }: Job,
  { progress, stop }: Turn,
): Promise<void> {
  const { database } = checking.deps;
  /** Stores what was found, unless somebody has cancelled the import or another server has taken it over. */
  const whileOwn = (work: (transaction: Transaction) => Promise<unknown>) =>
    inTransaction(database, async (transaction) => {
      const { rows } = await transaction.execute(sql`
        select from imports i join jobs j on j.id = ${id} and j.tries = ${tries}
        where i.id = ${importId} and i.state = 'checking' for update of i`);
      if (rows.length) await work(transaction);
      return rows.length > 0;
    });
  for (let after = 0, count = 0; ;) {
    const known = Math.min(done - count, partRows);
    const { rows } = await database.db.execute<FileRow & Record<string, unknown>>(sql`
      select place, cells, record_id as "recordId" from import_rows
      where import_id = ${importId} and place > ${after} order by place limit ${known > 0 ? known : partRows}`);
    const last = rows.at(-1);
    if (!last) {
      await whileOwn((transaction) =>
        transaction.execute(sql`update imports set state = 'checked' where id = ${importId}`),
      );
      return;
    }
    if (known > 0) {
      recallRows(checking, rows);
      after = last.place;
      count += rows.length;
      continue;
    }
    const checked = await checkRows(checking, rows, rows.length < partRows);
    if (!(await whileOwn((transaction) => storeOutcomes(transaction, importId, checked)))) return;
    after = checked.at(-1)?.place ?? last.place;
    count += checked.length;
    await progress(count);
    await stop();
  }
}

/** The work of imports, which any server takes up: first what is small or stops, then what is large and can't. */
export function importWorks(pages: ImportPages): readonly [JobWorks, JobWorks] {
  /** Ends an import that has stored nothing. */
  const failed =
    (message: string) =>
    async (deps: Deps, { about }: Job): Promise<void> => {
      await deps.database.db.execute(sql`
        update imports set state = 'failed', message = ${message}
        where id = ${about} and state in ('checking', 'running')`);
    };
  /** Ends a change of rows where it is, or leaves an import as it was before somebody asked to undo it. */
  const ended =
    (state: 'running' | 'undoing', message: string) =>
    async (deps: Deps, { about }: Job): Promise<void> => {
      await deps.database.db.execute(sql`
        update imports set state = 'done', message = ${message} where id = ${about} and state = ${state}`);
    };
  /** Finds for whom an import works, with their rights as they are now, and on what; undefined if they may not any more. */
  const openPage = async (
    deps: Deps,
    job: Job,
    rightOn: (page: ImportPage, does: string) => Right | undefined,
  ) => {
    const session = await sessionFor(deps, job);
    const [found] = await readImports(deps.database.db, job, sql`i.id = ${job.about}::int`);
    const page = found && pages.get(found.Page);
    const right = page && rightOn(page, found.Does ?? '');
    return session && right && can(session.permissions, found.Page, right, false)
      ? { session, page, found }
      : undefined;
  };
  const open = async (deps: Deps, job: Job, word: 'imports' | 'undoes') => {
    const opened = await openPage(deps, job, () => (word === 'imports' ? 'add' : 'edit'));
    return opened?.page[word] ? { ...opened, saving: opened.page.saving } : undefined;
  };
  const mayNot = failed('The person who began this import may not import here any more. Nothing was stored.');
  const works = {
    'check-import': {
      run: async (deps, job, turn) => {
        const opened = await open(deps, job, 'imports');
        if (!opened) return mayNot(deps, job);
        const { session, saving, found, page } = opened;
        const fields = found.Columns.map(({ Field }) => Field);
        const starts = await page.starts({ deps, session });
        const { DayOrder: dayOrder = 'day', EmptyWord: emptyWord } = found.Form ?? {};
        const meaning = { publicUrl: deps.config.publicUrl, dayOrder };
        await checkImport(
          { deps, session, saving, fields, starts, meaning, emptyWord, taken: new Map() },
          job,
          turn,
        );
      },
      fail: failed('The rows could not be checked. Please try again.'),
    },
    'run-import': {
      run: async (deps, job, { progress }) => {
        const opened = await open(deps, job, 'imports');
        const rights = opened?.session.permissions ?? [];
        const mayChange = opened && can(rights, opened.found.Page, 'edit', false);
        if (!opened || (opened.found.Counts.change && !mayChange)) return mayNot(deps, job);
        try {
          await runImport({ deps, ...opened, importId: job.about, progress });
        } catch (error) {
          if (!(error instanceof ChangedSince)) throw error;
          await checkAgain(deps, job, error.message);
        }
      },
      fail: failed('The rows could not be stored. Nothing was imported. Please try again.'),
    },
    'change-rows': {
      run: async (deps, job, { stop }) => {
        const opened = await openPage(deps, job, ({ operations }, does) => operations.get(does)?.right);
        const operation = opened?.page.operations.get(opened.found.Does ?? '');
        if (!opened || !operation)
          return ended(
            'running',
            'The person who began this may not do it any more. The other rows stay as they were.',
          )(deps, job);
        const { session, page } = opened;
        return changeRows({ deps, session, page, operation, importId: job.about, stop });
      },
      fail: ended(
        'running',
        'The server could not go on. The other rows stay as they were. Please try again.',
      ),
    },
    'undo-import': {
      run: async (deps, job, { progress }) => {
        const opened = await open(deps, job, 'undoes');
        if (!opened)
          return ended(
            'undoing',
            'The person who asked for it may not change records here any more. Nothing was changed.',
          )(deps, job);
        const { operations } = opened.page;
        return undoImport({ deps, ...opened, importId: job.about, progress }, operations, opened.found.Does);
      },
      fail: ended('undoing', 'It could not be undone. Nothing was changed. Please try again.'),
    },
  } satisfies JobWorks;
  return [works, { 'run-large-import': works['run-import'], 'undo-large-import': works['undo-import'] }];
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
