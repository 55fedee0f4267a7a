import { sql } from 'drizzle-orm';
import type { Deps } from './calls/Deps.ts';
import { inTransaction } from './db/transaction.ts';
import type { Attempt, ServerDeps } from './engine/ServerPortal.ts';
import { forgetPrepared } from './engine/exports/prepareFile.ts';
import { forgetImports } from './engine/imports/importWorks.ts';
import { forgetExpired, forgetPersonal } from './engine/forgetExpired.ts';
import { queueReports } from './engine/reportMails/sendReport.ts';
import { queueReminders } from './engine/sendReminders.ts';
import { sweepUploads } from './engine/uploads/sweepUploads.ts';

/** Makes one row of those that changes have added to each total of a declared table. */
export const foldTotals = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  await inTransaction(database, (transaction) => transaction.execute(sql`select fold_row_totals()`));
};

const second = 1000;
const minute = 60 * second;

/**
 * Does what nobody waits for, until it is stopped: the engine's work and the portal's, once a minute or
 * every ten seconds. Several servers may do it at
 * once.
 *
 * @param taskEnded is told of each task, to count it
 */
export function startHousekeeping(
  deps: ServerDeps,
  taskEnded: (job: string, result: 'done' | 'failed') => void = () => {},
): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const attempt: Attempt = async (task, failure) => {
    try {
      const answer = await task(deps);
      taskEnded(task.name, 'done');
      return answer;
    } catch (error) {
      taskEnded(task.name, 'failed');
      deps.log.error({ err: error }, failure);
      return undefined;
    }
  };
  const own = deps.portal.housekeeping?.(deps, attempt);
  const round = async () => {
    await attempt(forgetExpired, 'what has expired was not deleted');
    await attempt(forgetPersonal, 'old personal data was not emptied');
    await attempt(forgetImports, 'imports that nobody can undo any more were not deleted');
    await attempt(forgetPrepared, 'prepared files whose days are over were not removed');
    await attempt(queueReports, 'lists that are due by mail were not queued');
    await attempt(queueReminders, 'reminders that are due were not queued');
    await attempt(sweepUploads, 'files that nothing refers to were not removed');
    await own?.minutely();
  };
  const fold = async () => {
    await attempt(foldTotals, 'the totals of lists were not folded');
    await own?.often();
  };
  const every = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(work);
    }, milliseconds).unref();
  const timers = [every(minute, round), every(10 * second, fold)];
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      await running;
    },
  };
}
