import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attempt, Housekeeping, ServerDeps } from '../../engine/ServerPortal.ts';
import { foldScans, keepScanLog } from '../scanLog/keepScanLog.ts';
import { judgeScanned } from './judgeScanned.ts';
import { countUsualPeople } from './readHistories.ts';
import { tellOfSuspicions } from './tellOfSuspicions.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Of its time, what a server works where few requests come. */
const quiet = 0.3;

/** Whether few requests come just now: whoever begins to ask while a backlog is worked off is to wait for no more of it. */
async function isQuiet(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await wait(100);
  return performance.eventLoopUtilization(before).utilization < quiet;
}

/** Folds sums of scans and judges their seals every ten seconds, and keeps the log of scans in its months once a day. */
export function sealHousekeeping(deps: ServerDeps, attempt: Attempt): Housekeeping {
  let logKeptAt = 0;
  return {
    minutely: async () => {
      if (Date.now() >= logKeptAt + day && (await keepScanLog(deps))) logKeptAt = Date.now();
      await attempt(countUsualPeople, 'how many people scan a seal was not counted');
      await attempt(tellOfSuspicions, 'a mail about suspicious seals was not sent');
    },
    often: async () => {
      const end = Date.now() + 2 * second;
      await attempt(foldScans, 'the sums of scans were not folded');
      let taken: unknown;
      do taken = await attempt(judgeScanned, 'seals that were scanned were not judged');
      while (taken && Date.now() < end && (await isQuiet()));
    },
  };
}
