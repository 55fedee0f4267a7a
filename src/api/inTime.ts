import { ApiError } from './ApiError.ts';

const second = 1000;

/** Milliseconds for a call's whole answer; the public pages wait as long. */
export const longestCall = 20 * second;

/**
 * Milliseconds without a byte of a file, sent or received. A large file may take long as long as it moves; the server lets a
 * download wait for its turn.
 */
export const longestPause = 60 * second;

interface Limit {
  /** Milliseconds; `goesOn` restarts them. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** A request whose time is running. */
export interface TimedRequest {
  /** Aborted by the caller's own signal, and when the time is over. */
  signal: AbortSignal;
  /** Restarts the time: bytes have moved. */
  goesOn: () => void;
  /** Stops the time until `goesOn`. */
  rest: () => void;
  /** Ends the request, done or not. */
  end: () => void;
  /** The error to throw for `error`: the caller's abort, a refusal, a timeout, or an unreachable server. */
  failureOf: (error: unknown) => unknown;
}

/** Starts a request's time. The caller has to `end` it. */
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

/** Does `work` within a limited time. Throws an ApiError of code `timeout` where it takes longer, and else as `failureOf`. */
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
 * Does `work`, which answers a file. The file may take long, if neither its first byte nor any later one takes longer than
 * `longestPause`. Throws as `inTime`, and so does reading the body.
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
          // a slow disk may take its time before it wants the next part
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
