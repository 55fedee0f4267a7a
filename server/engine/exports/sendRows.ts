import { HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { createTurns, withTurn } from '../../db/createTurns.ts';
import { spooled } from './spooled.ts';

/** Downloads that wait for their readers: slow ones cost a file each. */
const open = createTurns({ atOnce: 200, perPerson: 5, patience: 0 });

const tooMany = 'Several of your downloads are still open. Please wait until one of them is complete.';
const tryAgainSeconds = 30;

/**
 * Sends the rows of an export, made as fast as the database gives them and read as fast as the reader can. Throws what
 * fails before the first chunk, and HttpRefusal 429 for a person with too many open downloads, or 507 for a file that the
 * disk has no room for.
 */
export async function sendRows(
  { deps, session }: { deps: Pick<Deps, 'config' | 'log'>; session: Pick<Session, 'userId'> },
  chunks: AsyncGenerator<string | Uint8Array>,
  contentType: string,
): Promise<Response> {
  const giveBack = await open.take(session.userId);
  if (!giveBack) throw new HttpRefusal(429, tooMany, tryAgainSeconds);
  return streamed(withTurn(spooled(chunks, deps), giveBack), contentType);
}

/** A reader gets so many bytes at a time: few enough that even a slow one takes some within the patience. */
const sliceBytes = 64 * 1024;

const minute = 60_000;

interface Streaming {
  headers?: Record<string, string>;
  /** Milliseconds without anything being taken after which the reader counts as gone. */
  patience?: number;
  /** Milliseconds after which a reader is cut off, however little it takes at a time. */
  deadline?: number;
}

/**
 * A response that is written as its reader takes it. A failure before the first chunk is thrown, so it can be answered like any
 * refusal. A reader that leaves, takes nothing for a minute or has not done after an hour ends the source.
 */
export async function streamed(
  chunks: AsyncGenerator<string | Uint8Array>,
  contentType: string,
  { headers, patience = minute, deadline = 60 * minute }: Streaming = {},
): Promise<Response> {
  const encoder = new TextEncoder();
  const bytesOf = (result: IteratorResult<string | Uint8Array, unknown>): Uint8Array => {
    if (result.done) return new Uint8Array();
    return typeof result.value === 'string' ? encoder.encode(result.value) : result.value;
  };
  let next = await chunks.next();
  let rest = bytesOf(next);
  let waiting: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stopTimers = () => {
    clearTimeout(waiting);
    clearTimeout(ending);
  };
  const cutOff = (controller: ReadableStreamDefaultController, message: string) => {
    stopTimers();
    controller.error(new Error(message));
    void chunks.return(undefined);
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      ending = setTimeout(() => cutOff(controller, 'The reader took too long.'), deadline);
      ending.unref();
    },
    async pull(controller) {
      clearTimeout(waiting);
      while (!rest.length && !next.done) {
        next = await chunks.next();
        rest = bytesOf(next);
      }
      if (!rest.length) {
        stopTimers();
        controller.close();
        return;
      }
      controller.enqueue(rest.subarray(0, sliceBytes));
      rest = rest.subarray(sliceBytes);
      waiting = setTimeout(() => cutOff(controller, 'The reader took nothing for too long.'), patience);
    },
    async cancel() {
      stopTimers();
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
  });
}
