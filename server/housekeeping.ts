import type { Deps } from './calls/Deps.ts';
import { forgetExpired } from './modules/limits/forgetExpired.ts';
import { sweepUploads } from './modules/uploads/sweepUploads.ts';

const minute = 60_000;

/** Does once a minute what nobody waits for, until it is stopped; several servers may do it at once. */
export function startHousekeeping(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const attempt = (work: Promise<void>, failure: string) =>
    work.catch((error: unknown) => deps.log.error({ err: error }, failure));
  const round = async () => {
    await attempt(forgetExpired(deps), 'what has expired was not deleted');
    await attempt(sweepUploads(deps), 'files that nothing refers to were not removed');
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
