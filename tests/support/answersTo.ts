import pg from 'pg';
import type { Connections } from '../../server/db/connect.ts';

/** Counts the statements that the database answers on the connections of a pool during `work`. */
export async function answersTo({ pool }: Connections, work: () => Promise<unknown>): Promise<number> {
  // a connection that opens meanwhile would count its first statement
  await pool.query('select 1');
  let answers = 0;
  const count = () => answers++;
  const watched = new Set<pg.Connection>();
  const watch = (client: pg.PoolClient) => {
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof pg.Connection) || watched.has(connection)) return;
    watched.add(connection);
    connection.on('readyForQuery', count);
  };
  pool.on('acquire', watch);
  await work();
  pool.off('acquire', watch);
  for (const connection of watched) connection.off('readyForQuery', count);
  return answers;
}
