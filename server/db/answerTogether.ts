import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './connect.ts';
import { pgError } from './pgError.ts';

interface Together<Asked, Answer> {
  /** Answers all of them by one statement, in their order. */
  answerAll: (connections: Connections, asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** Where two of one key must never be in one statement. */
  keyOf?: (asked: Asked) => string;
}

/** One who asks. */
interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Statements that run at once: where one of them waits for a lock, the other goes on. */
const atOnce = 2;
/** Those that one statement answers at the most. */
const most = 50;

/** Whether the database refused a statement and undid it; what broke on its way may have been done. */
const isUndone = (error: unknown): boolean => !(pgError(error)?.code ?? '57P').startsWith('57P');

/**
 * Answers by one statement what is asked while others are answered: one round trip and one commit for all of them. Who comes
 * alone waits for nobody. Where the statement is refused, each is asked for anew by a statement of its own, so that nobody
 * fails for another.
 */
export function answerTogether<Asked, Answer>({
  answerAll,
  keyOf,
}: Together<Asked, Answer>): (connections: Connections, asked: Asked) => Promise<Answer> {
  type One = Waiting<Asked, Answer>;
  const queues = new WeakMap<Connections, { waiting: Set<One>; running: number }>();

  /** Those whose turn it is, in the order of coming. */
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

  const answer = async (connections: Connections, ones: readonly One[]): Promise<void> => {
    try {
      const answers = await answerAll(
        connections,
        ones.map(({ asked }) => asked),
      );
      ones.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      if (ones.length > 1 && isUndone(error))
        await Promise.all(ones.map((one) => answer(connections, [one])));
      else ones.forEach(({ reject }) => reject(error));
    }
  };

  return (connections, asked) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(connections);
      if (!queue) queues.set(connections, (queue = { waiting: new Set(), running: 0 }));
      const { waiting } = queue;
      waiting.add({ asked, resolve, reject });
      if (queue.running === atOnce) return;
      queue.running++;
      const work = async () => {
        // whoever has arrived already goes along
        for (await nextTurn(); waiting.size; await nextTurn()) await answer(connections, take(waiting));
        queue.running--;
      };
      void work();
    });
}
