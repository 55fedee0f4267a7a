import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from './calls/Deps.ts';
import { forgetPrepared } from './engine/exports/prepareFile.ts';
import { forgetImports } from './engine/imports/importWorks.ts';
import { foldTotals } from './engine/rows/foldTotals.ts';
import { forgetExpired } from './modules/limits/forgetExpired.ts';
import { forgetPersonal } from './engine/forgetPersonal.ts';
import { queueReports } from './engine/reportMails/sendReport.ts';
import { foldScans, keepScanLog } from './modules/scanLog/keepScanLog.ts';
import { judgeScanned } from './modules/suspicion/judgeScanned.ts';
import { countUsualPeople } from './modules/suspicion/readHistories.ts';
import { tellOfSuspicions } from './modules/suspicion/tellOfSuspicions.ts';
import { sweepUploads } from './engine/uploads/sweepUploads.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Of its time, what a server works where few requests come. */
const quiet = 0.3;

/** Whether few requests come just now: whoever begins to ask while a backlog is worked off is to wait for no more of it. */
async function isQuiet(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await wait(100);
  return performance.eventLoopUtilization(before).utilization < quiet;
}

/**
 * Does what nobody waits for, until it is stopped: folds sums of scans and totals of lists and judges scanned seals every ten
 * seconds, keeps the log of scans in its months once a day, and the rest once a minute. Several servers may do it at once.
 *
 * @param taskEnded is told of each task, to count it
 */
export function startHousekeeping(
  deps: Deps,
  taskEnded: (job: string, result: 'done' | 'failed') => void = () => {},
): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const attempt = async (task: (deps: Deps) => Promise<unknown>, failure: string): Promise<unknown> => {
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
  let logKeptAt = 0;
  const round = async () => {
    if (Date.now() >= logKeptAt + day && (await keepScanLog(deps))) logKeptAt = Date.now();
    await attempt(forgetExpired, 'what has expired was not deleted');
    await attempt(forgetPersonal, 'old personal data was not emptied');
    await attempt(forgetImports, 'imports that nobody can undo any more were not deleted');
    await attempt(forgetPrepared, 'prepared files whose days are over were not removed');
    await attempt(queueReports, 'lists that are due by mail were not queued');
    await attempt(sweepUploads, 'files that nothing refers to were not removed');
    await attempt(countUsualPeople, 'how many people scan a seal was not counted');
    await attempt(tellOfSuspicions, 'a mail about suspicious seals was not sent');
  };
  const fold = async () => {
    const end = Date.now() + 2 * second;
    await attempt(foldScans, 'the sums of scans were not folded');
    await attempt(foldTotals, 'the totals of lists were not folded');
    let taken: unknown;
    do taken = await attempt(judgeScanned, 'seals that were scanned were not judged');
    while (taken && Date.now() < end && (await isQuiet()));
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
