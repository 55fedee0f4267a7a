import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Endpoint, SessionRequest } from '../../calls/endpoint.ts';
import { through } from '../../db/connect.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { readLatest } from '../../db/readLatest.ts';

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
 * the request with a connection to a replica or, without one, only with the connections of lists, so that all other requests find
 * some. Throws HttpRefusal 429 when no turn came free, and Refusal where the database ended a statement at its limit of time.
 */
export async function withReadConnection<Request extends Pick<SessionRequest, 'deps' | 'session'>, Result>(
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
