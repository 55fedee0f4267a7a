import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createTurns, type Turns } from './createTurns.ts';

/** A pool of connections, and Drizzle over the same pool. */
export interface Connections {
  pool: pg.Pool;
  db: NodePgDatabase;
}

/** A server's connections. Its own pool is for saves, exports and everything that none of the others is for. */
export interface Database extends Connections {
  /** For verdicts, sign-in, sessions and `/health`, so that nothing else holds them up. */
  front: Connections;
  /** For lists, reports and charts, whose turns people and companies share. */
  lists: Connections & { turns: Turns };
  /** Turns of exports, which hold a connection for long: a quarter of all, a fifth for a company and two for a person. */
  exports: Turns;
  /** Waits for running statements, then closes every connection. */
  close: () => Promise<void>;
}

/** The same database, whose own pool is these connections. */
export const through = (database: Database, { pool, db }: Connections): Database => ({
  ...database,
  pool,
  db,
});

/** Drizzle on one connection, between begin and commit. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Runs statements: the database, or one transaction. */
export type Runner = Pick<NodePgDatabase, 'execute' | '_'>;

/** The schema of the views that the SQL editor's scripts see. The editor can make all of it again. */
export const editorSchema = 'sealbook_editor';

/** Advisory locks that make servers wait for one another at the start: any different numbers. */
export const startLocks = {
  migrate: 7_325_266,
  syncPages: 7_325_267,
  fillDemo: 7_325_268,
  fillPlaces: 7_325_269,
  openSecret: 7_325_270,
  keepScanLog: 7_325_271,
  openEditor: 7_325_276,
  // 7_325_272: fold_scan_tail() in the database
};

/** Advisory locks that stop two servers from doing the same work: a server that finds one taken leaves the work to the other. */
export const workLocks = {
  judgeSeals: 7_325_273,
  countUsualPeople: 7_325_274,
  tellOfSuspicions: 7_325_275,
} as const;

const second = 1000;
/** Connections of a server by default. */
export const usualConnections = 20;

/**
 * Opens pools on a PostgreSQL of version 15 or newer; nothing is connected before the first query.
 * `int8` arrives as a number (serials stay below 2^40), `date` as its text, `timestamptz` as a Date;
 * so do raw queries through Drizzle. Larger `int8` values are refused when they are read, never rounded.
 *
 * Limits of time: a statement 30 s, of a list 10 s; a lock 10 s, for the pool in front 1 s; an idle transaction 60 s. A cursor's
 * time counts as one statement, so code that streams many rows begins with `set local statement_timeout = 0`.
 *
 * @param connections the most connections of all pools together; each pool has at least one
 */
export function connect(url: string, connections = usualConnections): Database {
  const share = (part: number) => Math.max(1, Math.floor(connections * part));
  const front = openPool(url, { max: share(1 / 4), lock_timeout: second });
  const ofLists = share(0.3);
  // longer than a list's statement, so that waiting for a connection ends with one
  const lists = openPool(url, {
    max: ofLists,
    statement_timeout: 10 * second,
    connectionTimeoutMillis: 15 * second,
  });
  const own = openPool(url, { max: Math.max(1, connections - share(1 / 4) - ofLists) });
  return {
    ...own,
    front,
    lists: {
      ...lists,
      turns: createTurns({
        atOnce: ofLists,
        perPerson: Math.ceil(ofLists / 2),
        perCompany: Math.ceil((ofLists * 2) / 3),
        patience: 5 * second,
      }),
    },
    exports: createTurns({
      atOnce: share(1 / 4),
      perPerson: 2,
      perCompany: share(1 / 5),
      patience: 20 * second,
    }),
    close: async () => {
      await Promise.all([own, front, lists].map(({ pool }) => pool.end()));
    },
  };
}

function openPool(url: string, limits: pg.PoolConfig): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    Client: TypedClient,
    connectionTimeoutMillis: 10 * second,
    idleTimeoutMillis: 30 * second,
    statement_timeout: 30 * second,
    lock_timeout: 10 * second,
    idle_in_transaction_session_timeout: 60 * second,
    // compiling would take longer than any of our statements runs
    options: '-c TimeZone=UTC -c jit=off',
    ...limits,
  });
  // without a listener, an idle connection that breaks would end the process; the next query replaces it
  pool.on('error', () => {});
  // the same between two statements of a transaction; the next statement throws the reason
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: drizzle(pool) };
}

/** Runs the function in one transaction: committed when it returns, rolled back when it throws. */
export function inTransaction<Result>(
  database: Database,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction(run);
}

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

/** A connection that parses values in our way, also for queries with parsers of their own, as Drizzle's. */
class TypedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      types: { getTypeParser: parserOf },
    });
    const send = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) =>
      send(withoutTypes(query), ...rest)) as typeof this.query;
  }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text');

function withoutTypes(query: unknown): unknown {
  const isConfig = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);
  return isConfig ? { ...query, types: undefined } : query;
}

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
