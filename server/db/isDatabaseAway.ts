import { hasCode } from './hasCode.ts';
import { sqlState } from './pgError.ts';

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
