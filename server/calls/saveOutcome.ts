import { sql } from 'drizzle-orm';
import { getSaveOutcome } from '../../contract/calls/records/save.ts';
import { inTransaction } from '../db/transaction.ts';
import { pgError, sqlState } from '../db/pgError.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { type Answer, done } from './answer.ts';
import type { Deps } from './Deps.ts';
import { endpoint, ofOwner, type Owner } from './endpoint.ts';

/** Stands in place of a request's hash where `settleWrite` took the key, so no request is done with it. */
const calledOff = 'called off';

interface Settled {
  outcome: 'saved' | 'not-saved' | 'running';
  /** The text of its answer. */
  message: string;
}

/**
 * Finds out what became of the request with `key`. A request that has not begun is called off: this takes its key, so it is
 * refused should it still arrive.
 *
 * @param patience milliseconds to wait for a request that runs
 */
export async function settleWrite(
  { database }: Pick<Deps, 'database'>,
  { userId, companyId }: Owner,
  key: string,
  patience = 2000,
): Promise<Settled> {
  try {
    return await inTransaction(database, async (transaction) => {
      await transaction.execute(sql`select set_config('lock_timeout', ${String(patience)}, true)`);
      await transaction
        .insert(idempotencyKeys)
        .values({ userId, companyId, key, requestHash: calledOff })
        .onConflictDoNothing();
      const [kept] = await transaction
        .select({ answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(ofOwner({ userId, companyId }, key));
      if (!kept?.answer) return { outcome: 'not-saved', message: '' };
      const { ResponseMessage } = JSON.parse(kept.answer) as Answer;
      return { outcome: 'saved', message: ResponseMessage };
    });
  } catch (error) {
    if (pgError(error)?.code === sqlState.lockNotAvailable) return { outcome: 'running', message: '' };
    throw error;
  }
}

/** Tells a person what became of their own save, by its Idempotency-Key. */
export const saveOutcomeEndpoint = endpoint(getSaveOutcome, async ({ deps, session, input }) => {
  const { outcome, message } = await settleWrite(deps, session, input.Key);
  return done({ Outcome: outcome, Message: message });
});
