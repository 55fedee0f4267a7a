import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type Transaction } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { type Answer, Refusal } from './answer.ts';
import type { SessionRequest } from './endpoint.ts';

const longestKey = 200;

/** Does `work` in one transaction; with an Idempotency-Key once, however often the request is sent. */
export function writeOnce<Data>(
  { deps, session, http, input }: Pick<SessionRequest<unknown>, 'deps' | 'session' | 'http' | 'input'>,
  work: (transaction: Transaction) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const key = http.req.header('idempotency-key')?.slice(0, longestKey);
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
