import { createSemaphore, type Semaphore } from './createSemaphore.ts';

/** Lets a few in at a time, and of each person and each company fewer, so that nobody takes all turns. */
export interface Turns {
  /**
   * Answers how to give the turn back, which counts once; `undefined` when none came free in time. `holder`: whose it is, a
   * person's number or a stranger's network.
   */
  take: (holder: number | string, companyId?: number) => Promise<(() => void) | undefined>;
}

/** A semaphore for each holder, as long as there is somebody at it. */
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
 * Turns for `atOnce` holders, of which a person and a company hold `perPerson` and `perCompany` at the most, within this process.
 *
 * @param patience milliseconds that one waits for a turn of the person's, then for one of the company's, and then for one of all
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
  return {
    take: async (holder, companyId) => {
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
    },
  };
}

/** `chunks`, and then the turn back, however that comes. */
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
