const bugs = [TypeError, RangeError, ReferenceError, SyntaxError, URIError, EvalError];

/**
 * Words `error` for people: the message of whatever the project's own code threw on purpose, or of a wrong argument on the
 * command line. Undefined for a bug, of which the stack says where it is, and for what a library or the system threw.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error) return String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : undefined;
  if (bugs.some((bug) => error instanceof bug)) return undefined;
  if (error instanceof AggregateError && error.errors.some((one) => sentenceOf(one) === undefined))
    return undefined;
  const [thrownAt = ''] = /^ +at .*$/m.exec(error.stack ?? '') ?? [];
  return /node_modules|node:/.test(thrownAt) ? undefined : error.message;
}
