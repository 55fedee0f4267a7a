import pg from 'pg';

/** Whether an error has one of these codes of Node (`ENOENT`) or PostgreSQL (`57P03`). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}

/** A refusal by PostgreSQL. */
export interface PgError {
  /** SQLSTATE, five characters: see `sqlState`. */
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

/** SQLSTATEs that the application handles. */
export const sqlState = {
  syntaxError: '42601',
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  diskFull: '53100',
  tooManyConnections: '53300',
  idleInTransaction: '25P03',
  readOnly: '25006',
  /** The position of the log, asked of a server that is not the primary. */
  inRecovery: '55000',
} as const;

/** Finds PostgreSQL's own error in an error, however deep callers have wrapped it. */
export function pgError(error: unknown): PgError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (!(inner instanceof pg.DatabaseError) || inner.code === undefined) continue;
    const { code, constraint, table, column, detail } = inner;
    return { code, constraint, table, column, detail };
  }
  return undefined;
}

/** Codes of PostgreSQL and Node for a connection that broke or could not be had, or for another transaction in the way. */
const codes = [
  sqlState.lockNotAvailable,
  sqlState.deadlock,
  sqlState.serializationFailure,
  sqlState.adminShutdown,
  sqlState.crashShutdown,
  sqlState.cannotConnectNow,
  sqlState.diskFull,
  sqlState.tooManyConnections,
  sqlState.idleInTransaction,
  // a failover has made another server the primary
  sqlState.readOnly,
  sqlState.inRecovery,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
];

/** The embedded database's socket is a file, which is missing while the database starts. Other missing files don't count. */
const hasNoSocket = (error: Error): boolean =>
  hasCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'connect';

/** Errors without a code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** PgBouncer's own errors, such as a server that it can't reach, or a wait that was too long. */
const isOfPooler = (error: Error): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'FATAL' && hasCode(error, '08P01');

/** Whether the database was away or too busy. If the connection broke in a commit, nobody knows what was done. */
export function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (hasCode(inner, ...codes) || isOfPooler(inner) || hasNoSocket(inner) || words.test(inner.message))
      return true;
  return false;
}
