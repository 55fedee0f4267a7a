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

/** The server's log, one JSON line each. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: logged } }, destination);
