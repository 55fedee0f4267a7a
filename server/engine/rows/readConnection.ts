import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Connections, through } from '../../db/connect.ts';
import { isDatabaseAway, pgError, sqlState } from '../../db/pgError.ts';
import type { Replica } from '../../db/replica.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Endpoint, Asking } from '../../calls/endpoint.ts';

/** Runs `read`, which only reads, on a replica that has everything until `position`, or else on the primary. */
async function readLatest<Result>(
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

/** The one connection as connections, so its statements wait for one another. */
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

const busy = 'Several of your lists and reports are still being read. Please try again in a moment.';
const tryAgainSeconds = 5;

export const tooSlow =
  'This list takes too long. Please choose a shorter period, search for a longer text, or sort by the date.';

/** Answers what `work` does. Throws Refusal where the database ended a statement at its limit of time. */
export async function refusingSlow<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (pgError(error)?.code === sqlState.queryCanceled) throw new Refusal(tooSlow);
    throw error;
  }
}

/**
 * Runs `read`, which only reads and may take the database a while, once it is the person's and their company's turn. `read` gets
 * the request with a connection to a replica or, without one, only with the connections of lists, so all other requests find
 * some. Throws HttpRefusal 429 when no turn came free, and Refusal where the database ended a statement at its limit of time.
 */
export async function withReadConnection<Request extends Asking, Result>(
  request: Request,
  read: (request: Request) => Promise<Result>,
): Promise<Result> {
  const { deps, session } = request;
  const { database } = deps;
  const giveBack = await database.lists.turns.take(session.userId, session.companyId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  try {
    return await refusingSlow(
      readLatest(database.replica, session.position, database.lists, (connections) =>
        read({ ...request, deps: { ...deps, database: through(database, connections) } }),
      ),
    );
  } finally {
    giveBack();
  }
}

/** An endpoint that handles each of its calls in turn. */
export const onReadConnection = ({ handle, ...rest }: Endpoint): Endpoint => ({
  ...rest,
  handle: (request) => withReadConnection(request, handle),
});
