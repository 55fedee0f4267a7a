/** Lets a few in at a time; who comes later waits in the order of coming. */
export interface Semaphore {
  /** Answers how to give the turn back, once; `undefined` when none came free in time. */
  take: () => Promise<(() => void) | undefined>;
}

/**
 * A semaphore of `atOnce` holders, within this process.
 *
 * @param patience milliseconds that one waits for a turn at the most
 */
export function createSemaphore({ atOnce, patience }: { atOnce: number; patience: number }): Semaphore {
  let free = atOnce;
  const waiting = new Set<() => void>();
  const giveBack = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  return {
    take: () =>
      new Promise((resolve) => {
        if (free > 0) {
          free -= 1;
          resolve(giveBack);
          return;
        }
        const enter = () => {
          clearTimeout(leaving);
          waiting.delete(enter);
          resolve(giveBack);
        };
        const leaving = setTimeout(() => {
          waiting.delete(enter);
          resolve(undefined);
        }, patience);
        waiting.add(enter);
      }),
  };
}
