import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createReplica, type Replica } from './replica.ts';
import { createTurns, type Turns } from './createTurns.ts';
import { sqlState } from './pgError.ts';
import { isStatement, joiningTransaction, sendTogether } from './together.ts';

/** A pool of connections, and Drizzle over the same pool. */
export interface Connections {
  pool: pg.Pool;
  db: NodePgDatabase;
}

/** A server's connections. Its own pool is for saves, exports and everything that none of the others is for. */
export interface Database extends Connections {
  /** Leads to PostgreSQL itself, for what needs a session: a pooler gives each transaction another one. */
  directUrl: string;
  /** For verdicts, sign-in, sessions, `/health` and servers' word that a job goes on, so that nothing else holds them up. */
  front: Connections;
  /** For lists, reports and charts, whose turns people and companies share. */
  lists: Connections & { turns: Turns };
  /** For reports and exports, beside the primary. */
  replica?: Replica;
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

/** Returns what sends a statement by itself: the transaction's connection, or any one of the pool. */
export function clientOf({ _: { session } }: Runner): pg.Client | pg.Pool {
  const client: unknown = Reflect.get(session, 'client');
  if (client instanceof pg.Client || client instanceof pg.Pool) return client;
  throw new Error('The runner has no connection');
}

/** Asks for what need not wait for one another's answers, in a transaction. */
export function together<Result>(transaction: Transaction, ask: () => Result): Result {
  const client = clientOf(transaction);
  return client instanceof pg.Client ? sendTogether(client, ask) : ask();
}

/** The schema of the views that the SQL editor's scripts see. The editor can make all of it again. */
export const editorSchema = 'sealbook_editor';

/** A pooler in transaction mode between the server and PostgreSQL, such as PgBouncer. */
export interface Pooler {
  directUrl: string;
  /** Whether it knows prepared statements by their names, as PgBouncer does from 1.21 on. */
  keepsNames: boolean;
}

/** Advisory locks that make servers wait for one another at the start: any different numbers. */
export const startLocks = {
  migrate: 7_325_266,
  syncPages: 7_325_267,
  fillDemo: 7_325_268,
  fillPlaces: 7_325_269,
  openSecret: 7_325_270,
  keepScanLog: 7_325_271,
  openEditor: 7_325_276,
  setRole: 7_325_277,
  // 7_325_272: fold_scan_tail() in the database; 7_325_278: fold_row_totals()
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

/** Milliseconds, by PostgreSQL's names. */
type Limits = Record<'statement_timeout' | 'lock_timeout', number>;

/** The first statement of each session of a pool. */
export const sessionStatement = `select set_config('TimeZone', 'UTC', false), pg_is_in_recovery() as "isReadOnly"`;

/** Start-up parameters of a client that works alone, for as long as it takes. */
export const unlimited =
  '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Opens pools on a PostgreSQL of version 15 or newer; nothing is connected before the first query.
 * `int8` arrives as a number (serials stay below 2^40), `date` as its text, `timestamptz` as a Date;
 * so do raw queries through Drizzle. Larger `int8` values are refused when they are read, never rounded.
 *
 * Limits of time: a statement 30 s, of a list 10 s; a lock 10 s, for the pool in front 1 s; an idle transaction 60 s. A cursor's
 * time counts as one statement, so code that streams many rows begins with `set local statement_timeout = 0`. Behind a pooler,
 * a statement outside of a transaction has the role's limits: see `findPooler`.
 *
 * A connection to a server that only reads, such as a primary that a failover has replaced, is never used: all connections
 * are ended as soon as one meets such a server.
 *
 * @param connections the most connections of all pools together; each pool has at least one
 * @param pooler where `url` leads to one
 * @param replicas as many connections again lead there as lists and exports have; `say` is told of trouble, and of its end
 */
export function connect(
  url: string,
  connections = usualConnections,
  pooler?: Pooler,
  replicas?: { url: string; say: (trouble: string | undefined) => void },
): Database {
  const share = (part: number) => Math.max(1, Math.floor(connections * part));
  const ofLists = share(0.3);
  const open = new Set<pg.Connection>();
  const openPool = (max: number, limits: Limits, more: pg.PoolConfig = {}) =>
    poolOf({ connectionString: url, max, ...more }, limits, open, pooler);
  const usual = { statement_timeout: 30 * second, lock_timeout: 10 * second };
  const front = openPool(share(1 / 4), { ...usual, lock_timeout: second });
  // a connection may be waited for longer than a list's statement, so that the wait ends with one
  const lists = openPool(
    ofLists,
    { ...usual, statement_timeout: 10 * second },
    { connectionTimeoutMillis: 15 * second },
  );
  const own = openPool(Math.max(1, connections - share(1 / 4) - ofLists), usual);
  const copies =
    replicas &&
    poolOf(
      {
        connectionString: replicas.url,
        max: ofLists + share(1 / 4),
        // the primary is there for whoever would wait
        connectionTimeoutMillis: 2 * second,
        options: '-c TimeZone=UTC -c jit=off',
        verify: (_client, done) => done(),
      },
      { ...usual, statement_timeout: 10 * second },
      new Set(),
      undefined,
    ).pool;
  return {
    ...own,
    directUrl: pooler?.directUrl ?? url,
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
    ...(copies && { replica: createReplica(copies, replicas.say) }),
    exports: createTurns({
      atOnce: share(1 / 4),
      perPerson: 2,
      perCompany: share(1 / 5),
      patience: 20 * second,
    }),
    close: async () => {
      const pools = [own.pool, front.pool, lists.pool, ...(copies ? [copies] : [])];
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
/** Runs the function in one transaction: committed when it returns, rolled back when it throws. */
export function inTransaction<Result>(
  database: Database,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction(run);
}

/** Opens a pool. `open` has the connections of all of the server's pools. */
function poolOf(
  config: pg.PoolConfig,
  limits: Limits,
  open: Set<pg.Connection>,
  pooler: Pooler | undefined,
): Connections {
  const pool = new pg.Pool({
    Client: clientFor(limits, pooler),
    connectionTimeoutMillis: 10 * second,
    idleTimeoutMillis: 30 * second,
    // else a server that vanished without a word would be waited for
    keepAlive: true,
    keepAliveInitialDelayMillis: 5 * second,
    verify: prepareSession,
    ...(!pooler && {
      ...limits,
      idle_in_transaction_session_timeout: 60 * second,
      // compiling would take longer than any of our statements runs
      options: '-c jit=off',
    }),
    ...config,
  });
  // without a listener, an idle connection that breaks would end the process; the next query replaces it
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // the same between two statements of a transaction; the next statement throws the reason
    client.on('error', () => {});
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof pg.Connection)) return;
    open.add(connection);
    client.once('end', () => open.delete(connection));
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === sqlState.readOnly || code === sqlState.inRecovery)
        for (const each of open) each.stream.destroy();
    });
  });
  return { pool, db: drizzle(pool) };
}

/** Sets the zone, which a pooler keeps for each of its clients. Refuses a server in recovery, whose answers may be old. */
const prepareSession: pg.PoolConfig['verify'] = (client, done) => {
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
function clientFor(limits: Limits, pooler: Pooler | undefined): typeof pg.Client {
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
