import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between the looks at a replica that has not caught up. A request waits for their sum and goes to the primary. */
const pauses = [0, 2, 5, 10, 25, 50, 100, 200];
/** Milliseconds for which a replica that lagged or failed is left out. */
const leftOutFor = 5000;
/** Milliseconds that a replica has for the answer of a look. */
const lookPatience = 1000;

/** The replicas behind one address. */
export interface Replica {
  /** Begins a transaction on a replica that has all until `position`; undefined if none has in a moment, or was left out. */
  begin: (position: string) => Promise<pg.PoolClient | undefined>;
  /** Why the primary answered in its place the last time. */
  trouble: () => string | undefined;
}

/**
 * Reads from replicas. Several may be behind the address, so one of them says nothing about another one: a connection's own
 * server is asked for its position, again within the transaction that reads, as a pooler may lead it to another server.
 *
 * @param say is told when a replica is left out, and when one is back
 */
export function createReplica(pool: pg.Pool, say: (trouble: string | undefined) => void): Replica {
  let leftOutUntil = 0;
  let trouble: string | undefined;
  const note = (found: string | undefined): void => {
    if (found) leftOutUntil = Date.now() + leftOutFor;
    if (Boolean(found) !== Boolean(trouble)) say(found);
    trouble = found;
  };
  return {
    trouble: () => trouble,
    begin: async (position) => {
      if (Date.now() < leftOutUntil) return undefined;
      let client: pg.PoolClient | undefined;
      try {
        client = await pool.connect();
        for (const pause of pauses) {
          await sleep(pause);
          if (!(await hasReplayed(client, position))) continue;
          // its snapshot is of a later moment than the look
          await client.query('begin isolation level repeatable read read only');
          if (await hasReplayed(client, position)) {
            note(undefined);
            return client;
          }
          await client.query('rollback');
        }
        note('The replica lags behind the primary.');
      } catch (error) {
        note(`The replica does not answer: ${error instanceof Error ? error.message : String(error)}`);
      }
      client?.release(true);
      return undefined;
    },
  };
}

async function hasReplayed(client: pg.PoolClient, position: string): Promise<boolean> {
  const look = {
    text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"',
    values: [position],
    query_timeout: lookPatience,
  };
  const { rows } = await client.query<{ isCurrent: boolean }>(look);
  return Boolean(rows[0]?.isCurrent);
}
