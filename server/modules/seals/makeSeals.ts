import { Worker } from 'node:worker_threads';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import type { SealChunk, SealQuestion } from './sealWorker.ts';

/** The thread that makes codes for all downloads of the process, one chunk of each in turn. */
interface Maker {
  ask: (question: SealQuestion) => void;
  /** The readers that wait for a chunk, by their downloads. */
  waiting: Map<number, { take: (text: string | undefined) => void; fail: (error: unknown) => void }>;
}

let maker: Maker | undefined;
let lastId = 0;

const tsx = import.meta.resolve('tsx/esm/api');
// not by new URL(…), which a bundler takes for a page's asset
const module = import.meta.resolve('./sealWorker.ts');
/** A thread of Node 20 has to be told how to read TypeScript. */
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
 * Makes the print house's CSV of a range off the main thread, as fast as it is read: however many seals cost neither memory
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
