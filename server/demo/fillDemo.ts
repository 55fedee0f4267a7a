import { like } from 'drizzle-orm';
import type { Deps } from '../calls/Deps.ts';
import { companies } from '../db/schema/declared.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { stepPrefix } from './DemoClient.ts';
import { fillWorld } from './fillWorld.ts';
import { openWorld } from './openWorld.ts';

// Any number that no other lock has; every server must take the same one.
const lockKey = 7_325_268;

/**
 * Fills an empty database with the demo's companies, people, products, numbers and scans, by the server's own calls.
 * Servers that start at once fill once: the second waits. A fill that was broken off is taken up where it stopped, for
 * each of its steps keeps an Idempotency-Key until the last one is done.
 *
 * @returns whether anything was filled: false for a database that is in use
 * @throws with the step's name where one is refused
 */
export async function fillDemo(deps: Deps): Promise<boolean> {
  const holder = await deps.database.pool.connect();
  try {
    await holder.query('set lock_timeout = 0; set statement_timeout = 0');
    await holder.query(`select pg_advisory_lock(${lockKey})`);
    const { db } = deps.database;
    const isDemoStep = like(idempotencyKeys.key, `${stepPrefix}%`);
    const begun = await begunAt(deps);
    if (!begun) await openWorld(deps);
    else if (!(await db.select().from(idempotencyKeys).where(isDemoStep).limit(1)).length) return false;
    await fillWorld(deps, begun ?? (await begunAt(deps)) ?? deps.now());
    await db.delete(idempotencyKeys).where(isDemoStep);
    return true;
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    holder.release(true);
  }
}

/** When the first company was made; undefined for an empty database. */
async function begunAt({ database }: Deps): Promise<Date | undefined> {
  const [first] = await database.db.select().from(companies).orderBy(companies.id).limit(1);
  return first?.createdAt;
}
