import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections } from './connect.ts';
import { isDatabaseAway } from './pgError.ts';
import type { Replica } from './replica.ts';

/**
 * Runs `read`, which only reads, on a replica that has everything until `position`. Without one, or after it failed, runs it on
 * the primary.
 */
export async function readLatest<Result>(
  replica: Replica | undefined,
  position: string | undefined,
  primary: Connections,
  read: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const client = position === undefined ? undefined : await replica?.begin(position);
  if (!client) return read(primary);
  const connections = alone(client);
  try {
    return await read(connections);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  } finally {
    await connections.pool.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
  return read(primary);
}

const ofClients = new WeakMap<pg.PoolClient, Connections>();

/** The one connection as connections, so that its statements wait for one another. */
function alone(client: pg.PoolClient): Connections {
  const known = ofClients.get(client);
  if (known) return known;
  const pool = new pg.Pool();
  const send = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  pool.query = ((...parts: unknown[]) => {
    const answer = last.then(() => send(...parts));
    last = answer.catch(() => {});
    return answer;
  }) as typeof pool.query;
  const connections = { pool, db: drizzle(pool) };
  ofClients.set(client, connections);
  return connections;
}
