import { HttpRefusal } from '../../calls/answer.ts';
import type { Endpoint, SessionRequest } from '../../calls/endpoint.ts';
import { through } from '../../db/connect.ts';
import { inTime } from './inTime.ts';

const busy = 'Several of your lists and reports are still being read. Please try again in a moment.';
const tryAgainSeconds = 5;

/**
 * What `read` answers, which may take the database a while, when it is the person's turn and their company's. It is given the
 * request with the connections of lists alone: whatever one asks for, others find some. Throws HttpRefusal 429 when no turn came
 * free, and Refusal where the database ended a statement at its limit of time.
 */
export async function inTurn<Request extends Pick<SessionRequest, 'deps' | 'session'>, Result>(
  request: Request,
  read: (request: Request) => Promise<Result>,
): Promise<Result> {
  const { deps, session } = request;
  const { database } = deps;
  const giveBack = await database.lists.turns.take(session.userId, session.companyId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  try {
    return await inTime(read({ ...request, deps: { ...deps, database: through(database, database.lists) } }));
  } finally {
    giveBack();
  }
}

/** An endpoint whose calls are all answered so. */
export const byTurns = ({ handle, ...rest }: Endpoint): Endpoint => ({
  ...rest,
  handle: (request) => inTurn(request, handle),
});
