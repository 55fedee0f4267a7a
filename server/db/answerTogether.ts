import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore, type Semaphore } from './createTurns.ts';
import { isDatabaseAway, pgError, sqlState } from './pgError.ts';

interface Together<Asked, Answer, Place> {
  /** Answers all by one statement or transaction, in their order, which waits `lockWait` milliseconds at most for a lock. */
  answerAll: (place: Place, asked: readonly Asked[], lockWait: number) => Promise<readonly Answer[]>;
  /** Where two of one key must never be in one statement. */
  keyOf?: (asked: Asked) => string;
  /** Statements that run at once: while one of them waits for a lock, another goes on. */
  atOnce?: number;
}

/** A caller that waits for its answer. */
interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Callers that one statement answers at most. */
const most = 50;
const lockWaitTogether = 250;

/**
 * How the callers of a refused statement are tried, each alone. The first try is short, as most of them only stood beside a
 * caller whose row is locked; the second one waits for the lock. Few run at once, so they don't take all connections.
 */
const triesAlone = [
  { atOnce: 1, lockWait: 20 },
  { atOnce: 2, lockWait: 10_000 },
];
/** Milliseconds that a caller waits for a try at most. */
const patience = 10_000;

/**
 * Whether the database refused a statement and undid it, and may answer its callers alone. A statement whose connection broke
 * may have been done; while the database is away, callers who try one after another would still wait when it is back.
 */
function isUndone(error: unknown): boolean {
  const code = pgError(error)?.code;
  const isOfOthers = code === sqlState.deadlock || code === sqlState.serializationFailure;
  return code !== undefined && (isOfOthers || !isDatabaseAway(error));
}
const isLocked = (error: unknown): boolean => pgError(error)?.code === sqlState.lockNotAvailable;

/** Callers that wait at one place, and the semaphores of those tried alone. */
interface Queue<One> {
  waiting: Set<One>;
  running: number;
  alone: readonly { turns: Semaphore; lockWait: number }[];
}

/**
 * Collects calls while others are answered and answers them by one statement: one round trip and one commit. A lone caller
 * waits for nobody. If the statement is refused, or waits too long for a lock, each caller gets a statement of its own, so
 * that none fails or waits because of another.
 */
export function answerTogether<Asked, Answer, Place extends object>({
  answerAll,
  keyOf,
  atOnce = 2,
}: Together<Asked, Answer, Place>): (place: Place, asked: Asked) => Promise<Answer> {
  type One = Waiting<Asked, Answer>;
  const queues = new WeakMap<Place, Queue<One>>();

  const openQueue = (): Queue<One> => ({
    waiting: new Set(),
    running: 0,
    alone: triesAlone.map(({ lockWait, ...few }) => ({
      lockWait,
      turns: createSemaphore({ ...few, patience }),
    })),
  });

  /** Takes the next callers, in the order of coming. */
  const take = (waiting: Set<One>): One[] => {
    const taken: One[] = [];
    const keys = new Set<string>();
    for (const one of waiting) {
      const key = keyOf?.(one.asked);
      if (key !== undefined && keys.has(key)) continue;
      if (key !== undefined) keys.add(key);
      taken.push(one);
      waiting.delete(one);
      if (taken.length === most) break;
    }
    return taken;
  };

  const answer = async (place: Place, ones: readonly One[], lockWait: number): Promise<void> => {
    const answers = await answerAll(
      place,
      ones.map(({ asked }) => asked),
      lockWait,
    );
    ones.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
  };

  /** @param refused why the statement of many was refused */
  const answerAlone = async (
    place: Place,
    { alone }: Queue<One>,
    one: One,
    refused: unknown,
  ): Promise<void> => {
    let failure = refused;
    for (const { turns, lockWait } of alone) {
      const giveBack = await turns.take();
      if (!giveBack) break;
      try {
        return await answer(place, [one], lockWait);
      } catch (error) {
        failure = error;
        if (!isLocked(error)) break;
      } finally {
        giveBack();
      }
    }
    one.reject(failure);
  };

  const work = async (place: Place, queue: Queue<One>): Promise<void> => {
    queue.running++;
    // let everybody who has arrived already join
    for (await nextTurn(); queue.waiting.size; await nextTurn()) {
      const ones = take(queue.waiting);
      try {
        await answer(place, ones, lockWaitTogether);
      } catch (error) {
        if (isLocked(error) || (ones.length > 1 && isUndone(error)))
          ones.forEach((one) => void answerAlone(place, queue, one, error));
        else ones.forEach(({ reject }) => reject(error));
      }
    }
    queue.running--;
  };

  return (place, asked) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(place);
      if (!queue) queues.set(place, (queue = openQueue()));
      queue.waiting.add({ asked, resolve, reject });
      if (queue.running < atOnce) void work(place, queue);
    });
}
