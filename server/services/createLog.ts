import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Parts of a failed statement's error with its values, among them passwords' hashes and people's data. */
const secretParts = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery']);

const withoutParams = (text: string): string => text.replace(/\nparams:[^]*?(?=\n {4}at |$)/g, '');

/** An error for the log: what failed and where, without any value of a failed statement. */
function logged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause, ...rest } = error as Error & Record<string, unknown>;
  const parts = Object.entries(rest).filter(([part]) => !secretParts.has(part));
  return {
    ...Object.fromEntries(parts),
    type: name,
    message: withoutParams(message),
    stack: stack && withoutParams(stack),
    ...(cause !== undefined && { cause: logged(cause) }),
  };
}

const traces = new AsyncLocalStorage<string>();

const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Does what a request asks for, so its lines in the log name the trace of its `traceparent` header (W3C), if it has one. */
export function inTrace<Result>(traceparent: string | undefined, answer: () => Result): Result {
  const trace = traceId.exec(traceparent ?? '')?.[1];
  // without a trace there is no storage either, which would slow every promise
  return trace ? traces.run(trace, answer) : answer();
}

/** The server's log, one JSON line each. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: logged },
      mixin: () => {
        const trace_id = traces.getStore();
        return trace_id ? { trace_id } : {};
      },
    },
    destination,
  );
