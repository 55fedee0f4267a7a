import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, workLocks } from '../../db/connect.ts';
import { sql } from 'drizzle-orm';

/** Scans of each company that are counted, the newest ones. */
const newest = 50_000;

/** Counts how many people scan a seal of each product, of those that are scanned at all; not sooner than a day after the last time. */
export async function countUsualPeople({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select where pg_try_advisory_xact_lock(${workLocks.countUsualPeople})
        and not exists (select from usual_people where counted_at > ${at}::timestamptz - interval '1 day')`);
    if (!rows.length) return;
    await transaction.execute(sql`
      insert into usual_people as u (product_id, seals, people, counted_at)
      select v.product_id, count(distinct v.serial), count(distinct (v.serial, v.visitor)), ${at}
      from companies c cross join lateral (
        select product_id, serial, visitor from verifications v
        where v.company_id = c.id and v.created_at >= ${at}::timestamptz - interval '90 days'
        order by v.created_at desc limit ${newest}) v
      where v.product_id is not null and v.serial is not null
      group by v.product_id
      on conflict (product_id) do update
        set seals = excluded.seals, people = excluded.people, counted_at = excluded.counted_at`);
  });
}
