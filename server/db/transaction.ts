import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections } from './connect.ts';
import { sendTogether } from './together.ts';

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

/** Runs the function in one transaction: committed when it returns, rolled back when it throws. */
export function inTransaction<Result>(
  database: Pick<Connections, 'db'>,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction(run);
}
