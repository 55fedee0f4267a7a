/** Lets a few holders in at a time; others wait in the order of coming. */
export interface Semaphore {
  /** Resolves to a function that releases it, to be called once, or to `undefined` if none came free in time. */
  take: () => Promise<(() => void) | undefined>;
}

/**
 * Creates a semaphore of `atOnce` holders, within this process.
 *
 * @param patience milliseconds that a holder waits at most
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
