import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { inTransaction, type Transaction } from '../db/connect.ts';
import { runNamed } from '../db/runNamed.ts';
import { pgError, sqlState } from '../db/pgError.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { SessionRequest, Single } from './endpoint.ts';
import type { Session } from './Session.ts';

/** Letters of an Idempotency-Key. */
export const longestKey = 200;

/** In place of a request's hash: the key was taken by `settleWrite`, and no request is done with it. */
const calledOff = 'called off';

const keyOf = ({ http }: Pick<SessionRequest<unknown>, 'http'>): string | undefined =>
  http.req.header('idempotency-key')?.slice(0, longestKey);

/** Does `work` in one transaction; with an Idempotency-Key once, however often the request is sent. */
export function writeOnce<Data>(
  { deps, session, http, input }: Pick<SessionRequest<unknown>, 'deps' | 'session' | 'http' | 'input'>,
  work: (transaction: Transaction) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const key = keyOf({ http });
  return inTransaction(deps.database, async (transaction) => {
    if (!key) return work(transaction);
    const requestHash = createHash('sha256')
      .update(`${http.req.path}\n${JSON.stringify(input)}`)
      .digest('hex');
    const where = and(eq(idempotencyKeys.userId, session.userId), eq(idempotencyKeys.key, key));
    // A second request with the key waits here for the first one's commit, then finds its answer.
    const [taken] = await transaction
      .insert(idempotencyKeys)
      .values({ userId: session.userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (!taken) {
      const [kept] = await transaction.select().from(idempotencyKeys).where(where);
      if (kept?.answer && kept.requestHash === requestHash) return JSON.parse(kept.answer) as Answer<Data>;
      throw new Refusal('This Idempotency-Key was used for another request.', { code: '409' });
    }
    const answered = await work(transaction);
    await transaction
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(answered) })
      .where(where);
    return answered;
  });
}

/** Does `work`, which writes by one statement: with an Idempotency-Key as `writeOnce`, else without a transaction around it. */
export const writeAtOnce = <Data>(
  request: Parameters<typeof writeOnce>[0],
  work: (single: Single) => Promise<Answer<Data>>,
): Promise<Answer<Data>> => {
  const { database } = request.deps;
  if (!keyOf(request))
    return work({ runner: database.db, run: (statement) => runNamed(database, statement) });
  return writeOnce(request, (transaction) =>
    work({
      runner: transaction,
      run: async <Row extends QueryResultRow>(statement: SQL) =>
        (await transaction.execute(statement)).rows as unknown as Row[],
    }),
  );
};

interface Settled {
  outcome: 'saved' | 'not-saved' | 'running';
  /** The text of its answer. */
  message: string;
}

/**
 * What became of the request with `key`. Where nothing did, it is called off: the key is taken, so that the request is refused
 * should it still arrive. One that runs is waited for, for two seconds.
 */
export async function settleWrite(
  { database }: Pick<Deps, 'database'>,
  { userId }: Pick<Session, 'userId'>,
  key: string,
): Promise<Settled> {
  try {
    return await inTransaction(database, async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = '2s'`);
      await transaction
        .insert(idempotencyKeys)
        .values({ userId, key, requestHash: calledOff })
        .onConflictDoNothing();
      const [kept] = await transaction
        .select({ answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
      if (!kept?.answer) return { outcome: 'not-saved', message: '' };
      const { ResponseMessage } = JSON.parse(kept.answer) as Answer;
      return { outcome: 'saved', message: ResponseMessage };
    });
  } catch (error) {
    if (pgError(error)?.code === sqlState.lockNotAvailable) return { outcome: 'running', message: '' };
    throw error;
  }
}
