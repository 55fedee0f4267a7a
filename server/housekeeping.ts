import type { Deps } from './calls/Deps.ts';
import { foldDayTotals } from './engine/keepDayZones.ts';
import { forgetExpired } from './modules/limits/forgetExpired.ts';
import { foldScans, keepScanLog } from './modules/scanLog/keepScanLog.ts';
import { sweepUploads } from './modules/uploads/sweepUploads.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Does once a minute what nobody waits for, and once a day what keeps the log of scans in its months, until it is stopped;
 * several servers may do it at once.
 */
export function startHousekeeping(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const attempt = (work: Promise<void>, failure: string) =>
    work.catch((error: unknown) => deps.log.error({ err: error }, failure));
  let logKeptAt = 0;
  const round = async () => {
    await attempt(foldScans(deps), 'the sums of scans were not folded');
    if (Date.now() >= logKeptAt + day && (await keepScanLog(deps))) logKeptAt = Date.now();
    await attempt(forgetExpired(deps), 'what has expired was not deleted');
    await attempt(sweepUploads(deps), 'files that nothing refers to were not removed');
    await attempt(foldDayTotals(deps.database), 'the sums of days were not put together');
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, minute);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
