/** Lets a few holders in at a time; others wait in the order of coming. */
export interface Semaphore {
  /** Resolves to a function that releases it, to be called once, or to `undefined` if none came free in time. */
  take: () => Promise<(() => void) | undefined>;
}

/** Creates a semaphore of `atOnce` holders in this process, who wait `patience` milliseconds at most. */
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

/** Lets a few in at a time, and fewer of each person and each company, so nobody takes all turns. */
export interface Turns {
  /** Resolves to what gives the turn back; `undefined` if none is free in time. `holder`: a person's id or a network. */
  take: (holder: number | string, companyId?: number) => Promise<(() => void) | undefined>;
  /** How many are held and waited for just now. */
  count: () => { held: number; waiting: number };
}

/** Holds a semaphore for each person or company that has or wants a turn. */
function semaphores(atOnce: number, patience: number): (holder: number | string) => Semaphore {
  const held = new Map<number | string, { semaphore: Semaphore; users: number }>();
  return (holder) => ({
    take: async () => {
      const own = held.get(holder) ?? { semaphore: createSemaphore({ atOnce, patience }), users: 0 };
      held.set(holder, own);
      own.users += 1;
      const giveBack = await own.semaphore.take();
      const leave = () => {
        giveBack?.();
        own.users -= 1;
        if (!own.users) held.delete(holder);
      };
      if (giveBack) return leave;
      leave();
      return undefined;
    },
  });
}

/**
 * Creates turns for `atOnce` holders within this process; a person has at most `perPerson` of them, a company `perCompany`.
 *
 * @param patience milliseconds that a holder waits for the person's turn, then for the company's, then for one of all
 */
export function createTurns({
  atOnce,
  perPerson,
  perCompany = atOnce,
  patience,
}: {
  atOnce: number;
  perPerson: number;
  perCompany?: number;
  patience: number;
}): Turns {
  const ofAll = createSemaphore({ atOnce, patience });
  const ofPerson = semaphores(perPerson, patience);
  const ofCompany = semaphores(perCompany, patience);
  const counted = { held: 0, waiting: 0 };
  const take = async (holder: number | string, companyId: number | undefined) => {
    const held: (() => void)[] = [];
    const giveBack = () => {
      for (const one of held.splice(0)) one();
    };
    for (const semaphore of [
      ofPerson(holder),
      ...(companyId === undefined ? [] : [ofCompany(companyId)]),
      ofAll,
    ]) {
      const one = await semaphore.take();
      if (!one) {
        giveBack();
        return undefined;
      }
      held.push(one);
    }
    return giveBack;
  };
  return {
    count: () => ({ ...counted }),
    take: async (holder, companyId) => {
      counted.waiting += 1;
      const giveBack = await take(holder, companyId);
      counted.waiting -= 1;
      if (!giveBack) return undefined;
      counted.held += 1;
      let isHeld = true;
      return () => {
        if (isHeld) counted.held -= 1;
        isHeld = false;
        giveBack();
      };
    },
  };
}

/** Passes `chunks` on and gives the turn back at their end, also if they fail or nobody reads on. */
export async function* withTurn<Chunk>(
  chunks: AsyncGenerator<Chunk>,
  giveBack: () => void,
): AsyncGenerator<Chunk> {
  try {
    yield* chunks;
  } finally {
    giveBack();
  }
}
