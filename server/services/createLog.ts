import pino, { type DestinationStream, type Logger } from 'pino';

/** What a failed statement says of the values that it was sent or met: passwords' hashes and people's data among them. */
const secretParts = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery']);

const withoutParams = (text: string): string => text.replace(/\nparams:[^]*?(?=\n {4}at |$)/g, '');

/** What is logged of an error: what failed and where, and no value of the statement that failed. */
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
