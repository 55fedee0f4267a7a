import pg from 'pg';
import { hasCode } from './hasCode.ts';

/** What PostgreSQL says about a refused statement. */
export interface PgError {
  /** SQLSTATE, five characters: see `sqlState`. */
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

/** The refusals that a rule of the application may wait for. */
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
  tooManyConnections: '53300',
  idleInTransaction: '25P03',
} as const;

/** PostgreSQL's own error inside of an error, however deep its callers wrapped it; undefined if there is none. */
export function pgError(error: unknown): PgError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (!(inner instanceof pg.DatabaseError) || inner.code === undefined) continue;
    const { code, constraint, table, column, detail } = inner;
    return { code, constraint, table, column, detail };
  }
  return undefined;
}

/** What PostgreSQL and Node say where there is no connection, or none to be had, or another transaction was in the way. */
const codes = [
  sqlState.lockNotAvailable,
  sqlState.deadlock,
  sqlState.serializationFailure,
  sqlState.adminShutdown,
  sqlState.crashShutdown,
  sqlState.cannotConnectNow,
  sqlState.tooManyConnections,
  sqlState.idleInTransaction,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
];

/** The socket of the embedded database is a file, which is not there while it starts; other files may miss too. */
const hasNoSocket = (error: Error): boolean =>
  hasCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'connect';

/** What pg says in words alone. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether a call failed because the database was not there, or too busy, so that the same may work a moment later; what a commit did
 * on whose way the connection broke nobody knows.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (hasCode(inner, ...codes) || hasNoSocket(inner) || words.test(inner.message)) return true;
  return false;
}
