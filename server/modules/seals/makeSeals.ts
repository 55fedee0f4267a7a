import { Worker } from 'node:worker_threads';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import type { SealChunk, SealQuestion } from './sealWorker.ts';

/** The thread that makes codes, shared by all downloads of the process: it makes one chunk of each in turn. */
interface Maker {
  ask: (question: SealQuestion) => void;
  /** Who waits for a chunk, by the download. */
  waiting: Map<number, { take: (text: string | undefined) => void; fail: (error: unknown) => void }>;
}

let maker: Maker | undefined;
let lastId = 0;

const tsx = import.meta.resolve('tsx/esm/api');
// not by new URL(…), which a bundler's tests take for an asset of a page
const module = import.meta.resolve('./sealWorker.ts');
/** A thread of Node 20 reads TypeScript only once it has been told how. */
const program = `import('${tsx}').then(({ register }) => (register(), import('${module}')));`;

function startMaker(): Maker {
  const worker = new Worker(program, { eval: true, execArgv: [] });
  const waiting: Maker['waiting'] = new Map();
  const started: Maker = { ask: (question) => worker.postMessage(question, []), waiting };
  worker.on('message', ({ id, text }: SealChunk) => {
    waiting.get(id)?.take(text);
    waiting.delete(id);
  });
  const end = (error: unknown) => {
    if (maker === started) maker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that makes seals has ended.')));
  worker.unref();
  return started;
}

/**
 * The print house's CSV of a range, made off the main thread as it is read: however many seals, they cost neither memory
 * nor anybody's wait.
 *
 * @param host where the seals lead: a host name or a whole origin
 */
export async function* makeSeals(
  { key, ...printing }: SealPrinting,
  host: string,
  range: SerialRange,
): AsyncGenerator<string> {
  maker ??= startMaker();
  const { ask, waiting } = maker;
  const id = ++lastId;
  ask({ id, begin: { printing, key, host, range } });
  try {
    for (;;) {
      const text = await new Promise<string | undefined>((take, fail) => {
        waiting.set(id, { take, fail });
        ask({ id, next: true });
      });
      if (text === undefined) return;
      yield text;
    }
  } finally {
    ask({ id, end: true });
  }
}
