import type { Deps } from './calls/Deps.ts';
import { forgetExpired } from './modules/limits/forgetExpired.ts';

const minute = 60_000;

/** Does once a minute what nobody waits for, until it is stopped; several servers may do it at once. */
export function startHousekeeping(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const round = () =>
    forgetExpired(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'what has expired was not deleted'),
    );
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
