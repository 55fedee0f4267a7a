import { createSemaphore, type Semaphore } from './createSemaphore.ts';

/** Lets a few in at a time, and of each person fewer, so that nobody takes all turns. */
export interface Turns {
  /**
   * Answers how to give the person's turn back, which counts once; `undefined` when none came free in time. `holder`: whose it
   * is, a person's number or a stranger's network.
   */
  take: (holder: number | string) => Promise<(() => void) | undefined>;
}

/**
 * Turns for `atOnce` holders of which a person holds `perPerson` at the most, within this process.
 *
 * @param patience milliseconds that one waits for a turn of the person's, and then for one of all
 */
export function createTurns({
  atOnce,
  perPerson,
  patience,
}: {
  atOnce: number;
  perPerson: number;
  patience: number;
}): Turns {
  const ofAll = createSemaphore({ atOnce, patience });
  const ofPeople = new Map<number | string, { semaphore: Semaphore; users: number }>();
  return {
    take: async (holder) => {
      const own = ofPeople.get(holder) ?? {
        semaphore: createSemaphore({ atOnce: perPerson, patience }),
        users: 0,
      };
      ofPeople.set(holder, own);
      own.users += 1;
      const leave = () => {
        own.users -= 1;
        if (!own.users) ofPeople.delete(holder);
      };
      const giveOwnBack = await own.semaphore.take();
      const giveBack = giveOwnBack && (await ofAll.take());
      if (giveBack) {
        let isHeld = true;
        return () => {
          if (!isHeld) return;
          isHeld = false;
          giveBack();
          giveOwnBack();
          leave();
        };
      }
      giveOwnBack?.();
      leave();
      return undefined;
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
