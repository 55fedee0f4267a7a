import { ApiError } from './ApiError.ts';

const second = 1000;

/** Milliseconds until a call's whole answer is there; the public pages wait as long. */
export const longestCall = 20 * second;

/**
 * Milliseconds without a byte of a file, sent or received: however large it is, it may take its time while it moves. The
 * server lets a download wait for its turn meanwhile.
 */
export const longestPause = 60 * second;

interface Limit {
  /** Milliseconds; begun anew by `goesOn`. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** A request whose time runs from now on. */
export interface TimedRequest {
  /** Aborted by the asker's own signal, and when the time is over. */
  signal: AbortSignal;
  /** Something has arrived or left: the time begins anew. */
  goesOn: () => void;
  /** Nothing is waited for: the time stands still until it goes on. */
  rest: () => void;
  /** It is over, done or not. */
  end: () => void;
  /** What is to be thrown for `error`: the asker's abort, a refusal, that it took too long, or that nothing was reached. */
  failureOf: (error: unknown) => unknown;
}

/** Begins a request's time. Whoever begins it ends it. */
export function timeRequest({ limit, signal }: Limit): TimedRequest {
  const abort = new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const goesOn = () => {
    rest();
    timer = setTimeout(() => {
      isLate = true;
      abort.abort();
    }, limit);
  };
  const stop = () => abort.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  goesOn();
  return {
    signal: abort.signal,
    goesOn,
    rest,
    end: () => {
      rest();
      signal?.removeEventListener('abort', stop);
    },
    failureOf: (error) => {
      if (isLate) return new ApiError('app.error.slow', 'timeout');
      if (signal?.aborted || error instanceof ApiError) return error;
      return new ApiError(navigator.onLine ? 'app.error.network' : 'app.error.offline', 'network');
    },
  };
}

/** Does `work`, whose whole time is limited. Throws an ApiError of code `timeout` where it takes longer, else as `failureOf`. */
export async function inTime<Result>(
  limits: Limit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const request = timeRequest(limits);
  try {
    return await work(request.signal);
  } catch (error) {
    throw request.failureOf(error);
  } finally {
    request.end();
  }
}

/**
 * A file's answer to `work`, whose body may take as long as it goes on: neither its beginning nor any part of it may be waited
 * for longer than `longestPause`. Throws as `inTime`, and so does reading the body.
 */
export async function inTimeForFile(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const request = timeRequest({ limit: longestPause, signal });
  try {
    const response = await work(request.signal);
    if (!response.body) {
      request.end();
      return response;
    }
    const reader = response.body.getReader();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        request.goesOn();
        try {
          const { done, value } = await reader.read();
          // until the next part is wanted, a slow disk may take its time
          request.rest();
          if (!done) controller.enqueue(value);
          else {
            request.end();
            controller.close();
          }
        } catch (error) {
          request.end();
          controller.error(request.failureOf(error));
        }
      },
      cancel: (reason) => {
        request.end();
        return reader.cancel(reason);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  } catch (error) {
    request.end();
    throw request.failureOf(error);
  }
}
