import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createReplica, type Replica } from './replica.ts';
import { createTurns, type Turns } from './createTurns.ts';
import { sqlState } from './pgError.ts';
import { clientFor, type Limits, type Pooler, prepareSession } from './client.ts';

/** A pool of connections, and Drizzle over the same pool. */
export interface Connections {
  pool: pg.Pool;
  db: NodePgDatabase;
}

/** A server's connections. Its own pool is for saves, exports and everything that none of the others is for. */
export interface Database extends Connections {
  /** Leads to PostgreSQL itself, for what needs a session: a pooler gives each transaction another one. */
  directUrl: string;
  /** For verdicts, sign-in, sessions, `/health` and servers' word that a job goes on, so nothing else holds them up. */
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

const second = 1000;
/** Connections of a server by default. */
export const usualConnections = 20;

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
  // a connection may be waited for longer than a list's statement, so the wait ends with one
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
