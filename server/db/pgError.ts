import pg from 'pg';

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
