import { sql } from 'drizzle-orm';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { Transaction } from '../../db/connect.ts';

/**
 * Takes back what was earned with the numbers of `range`, which the caller takes out of their mapping in the same
 * transaction: a person's available points go first; what was spent or is reserved by open requests is owed, and the next
 * points pay it. Who has deleted their account has nothing to give back. Answers how many points were taken back.
 *
 * To be called once per transaction and after the mapping's row was updated: scans that are under way are then done, and
 * later ones find the numbers gone. Two calls in one transaction could wait for each other's balances.
 */
export async function takeBackEarnings(
  transaction: Transaction,
  companyId: number,
  { from, to }: SerialRange,
): Promise<number> {
  const earnings = sql`point_movements e
    where e.company_id = ${companyId} and e.serial between ${from} and ${to} and e.kind = 'earned'
      and not exists (select from point_movements t
        where t.company_id = e.company_id and t.serial = e.serial and t.kind = 'takenBack')
      and not exists (select from point_movements c where c.user_id = e.user_id and c.kind = 'closed')`;
  // in one order, so that two who take back from the same people wait for each other
  await transaction.execute(sql`
    select from point_balances where user_id in (select e.user_id from ${earnings})
    order by user_id for no key update`);
  const { rows } = await transaction.execute<{ points: number }>(sql`
    with earned as (
      select e.user_id, e.serial, e.product_id, e.scheme_id, -e.company as points,
        (sum(-e.company) over (partition by e.user_id order by e.serial))::bigint + e.company as before
      from ${earnings}
    ), parts as (
      select earned.*, least(points, greatest(0, b.available - before)) as available
      from earned join point_balances b using (user_id)
    )
    insert into point_movements (company_id, user_id, kind, available, owed, company, serial, product_id, scheme_id)
    select ${companyId}, user_id, 'takenBack', -available, points - available, points, serial, product_id, scheme_id
    from parts order by user_id, serial
    returning company as points`);
  return rows.reduce((sum, { points }) => sum + points, 0);
}
