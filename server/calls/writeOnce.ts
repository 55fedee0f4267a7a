import { longestKey } from '../../contract/calls/save.ts';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { inTransaction, type Transaction } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { Session } from './Session.ts';

const usedOtherwise = 'This Idempotency-Key was used for another request.';

/** The parts of a signed-in person's request that decide how it is written. */
interface Writing {
  deps: Pick<Deps, 'database'>;
  session: Owner;
  http: Context;
  input: unknown;
}

const keyOf = ({ http }: Pick<Writing, 'http'>): string | undefined =>
  http.req.header('idempotency-key')?.slice(0, longestKey);

const hashOf = ({ http, input }: Pick<Writing, 'http' | 'input'>): string =>
  createHash('sha256')
    .update(`${http.req.path}\n${JSON.stringify(input)}`)
    .digest('hex');

/** The person who sent the key, and the company that they act for. */
export type Owner = Pick<Session, 'userId' | 'companyId'>;

export const ofOwner = ({ userId, companyId }: Owner, key: string) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.companyId, companyId),
    eq(idempotencyKeys.key, key),
  );

/** Finds the kept answer of this request; undefined where the key is free. Throws Refusal for a key of another request. */
async function keptAnswer<Data>(
  db: Pick<Transaction, 'select'>,
  session: Owner,
  key: string,
  requestHash: string,
): Promise<Answer<Data> | undefined> {
  const [kept] = await db.select().from(idempotencyKeys).where(ofOwner(session, key));
  if (!kept) return undefined;
  if (kept.answer && kept.requestHash === requestHash) return JSON.parse(kept.answer) as Answer<Data>;
  throw new Refusal(usedOtherwise, { code: '409' });
}

/** Does `work` in one transaction. With an Idempotency-Key it does it once, however often the request is sent. */
export function writeOnce<Data>(
  { deps, session, http, input }: Writing,
  work: (transaction: Transaction) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const key = keyOf({ http });
  return inTransaction(deps.database, async (transaction) => {
    if (!key) return work(transaction);
    const requestHash = hashOf({ http, input });
    // A second request with the key waits here for the first one's commit, then finds its answer.
    const [taken] = await transaction
      .insert(idempotencyKeys)
      .values({ userId: session.userId, companyId: session.companyId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
      .prepare('take-key')
      .execute();
    if (!taken) {
      const kept = await keptAnswer<Data>(transaction, session, key, requestHash);
      if (kept) return kept;
      throw new Refusal(usedOtherwise, { code: '409' });
    }
    const answered = await work(transaction);
    await transaction
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(answered) })
      .where(ofOwner(session, key))
      .prepare('keep-answer')
      .execute();
    return answered;
  });
}
