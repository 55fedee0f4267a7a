/** A connection: how it begins, how it parses values, and what of a statement it sends. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { isStatement, joiningTransaction } from './together.ts';

/** A pooler in transaction mode between the server and PostgreSQL, such as PgBouncer. */
export interface Pooler {
  directUrl: string;
  /** Whether it knows prepared statements by their names, as PgBouncer does from 1.21 on. */
  keepsNames: boolean;
}

/** Milliseconds, by PostgreSQL's names. */
export type Limits = Record<'statement_timeout' | 'lock_timeout', number>;

/** The first statement of each session of a pool. */
export const sessionStatement = `select set_config('TimeZone', 'UTC', false), pg_is_in_recovery() as "isReadOnly"`;

/** Start-up parameters of a client that works by itself, for as long as it takes. */
export const unlimited =
  '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Sets the zone, which a pooler keeps for each of its clients. Refuses a server in recovery, whose answers may be old. */
export const prepareSession: pg.PoolConfig['verify'] = (client, done) => {
  client.query<{ isReadOnly: boolean }>(sessionStatement, (error: Error | null, found) => {
    const isReadOnly = !error && found.rows[0]?.isReadOnly;
    done(error ?? (isReadOnly ? new Error('Connection terminated: this server only reads') : undefined));
  });
};

const { builtins } = pg.types;
const arrayOf = { int8: 1016, date: 1182, text: 1009 };

// not in pg's own table, which the whole process shares
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInt8,
  [arrayOf.int8]: (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
  [builtins.DATE]: asText,
  [arrayOf.date]: parseTextArray,
  [builtins.TIMESTAMP]: asText,
  [builtins.INTERVAL]: asText,
};

/**
 * Makes the class of a pool's connections. They parse values in our way, also for queries with parsers of their own, as
 * Drizzle's, and send only what a pooler can pass on.
 */
export function clientFor(limits: Limits, pooler: Pooler | undefined): typeof pg.Client {
  const set = Object.entries(limits).map(([name, limit]) => `; set local ${name} = ${limit}`);
  const begin = pooler ? `begin${set.join('')}` : 'begin';
  const keepsNames = pooler?.keepsNames ?? true;
  const sent = (query: unknown): unknown => {
    if (!isStatement(query)) return query;
    const { text, name } = query;
    return {
      ...query,
      name: name && keepsNames ? nameOf(name, text) : undefined,
      types: undefined,
    };
  };
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        types: { getTypeParser: parserOf },
      });
      const send = joiningTransaction(this, begin, !pooler);
      this.query = ((query: unknown, ...rest: unknown[]) => send(sent(query), ...rest)) as typeof this.query;
    }
  };
}

const names = new Map<string, string>();

/** Names a prepared statement by its text: a pooler's connection knows the statements of every server process. */
function nameOf(label: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `${label}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text');

function asText(text: string): string {
  return text;
}

function parseTextArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(arrayOf.text, 'text')(text);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the numbers that are exact.`);
  return value;
}
