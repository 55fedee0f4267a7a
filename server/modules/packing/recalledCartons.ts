import { type SQL, sql } from 'drizzle-orm';
import { recallBy } from '../../../contract/choices/recall.ts';
import { firstFew, mostNamed, Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/connect.ts';

/** SQL that tells whether the recall `r` is of some of `units`, which are runs with their product and batch. */
export const isOfUnits = sql`case r.recall_by
  when ${recallBy.product} then r.product_id = units.product_id
  when ${recallBy.batch} then r.product_id = units.product_id and lower(r.batch_no) = lower(units.batch_no)
  else int8range(r.from_no, r.to_no, '[]') && units.serials end`;

/**
 * SQL that tells whether the packed carton `c`, or one inside of it, holds units of a recall in force. It costs nothing where
 * the company has no recall.
 */
export const isRecalledCarton = (companyId: number): SQL => sql`(
  exists (select from recalls where company_id = ${companyId} and is_active)
  and exists (
    select from (
      select m.product_id, m.batch_no, u.serials
      from carton_runs u join mappings m on m.id = u.mapping_id
      where u.open and u.carton_id in (
        select c.id union all select secondary_id from carton_contents where tertiary_id = c.id and open)
    ) units join recalls r on r.company_id = ${companyId} and r.is_active and ${isOfUnits}))`;

/**
 * Throws Refusal where packed cartons, or those inside of them, hold units of a recall in force; it names the cartons and the
 * reasons.
 */
export async function requireNotRecalled(
  runner: Runner,
  companyId: number,
  cartonIds: readonly number[],
): Promise<void> {
  const { rows } = await runner.execute<{ code: string; reason: string }>(sql`
    with units as (
      select c.id, c.code, m.product_id, m.batch_no, u.serials
      from packed_cartons c left join carton_contents k on k.tertiary_id = c.id and k.open
        join carton_runs u on u.carton_id = coalesce(k.secondary_id, c.id) and u.open join mappings m on m.id = u.mapping_id
      where c.company_id = ${companyId} and c.id = any(${sql.param([...cartonIds])}::int[])
        and exists (select from recalls where company_id = ${companyId} and is_active)
    )
    select units.code, (array_agg(r.reason order by r.since desc, r.id desc))[1] as reason
    from units join recalls r on r.company_id = ${companyId} and r.is_active and ${isOfUnits}
    group by units.id, units.code order by units.id limit ${mostNamed + 1}`);
  if (!rows.length) return;
  const named = firstFew(rows.map(({ code, reason }) => `${code} (${reason})`));
  throw new Refusal(`Recalled, and not dispatched until the recall is lifted: ${named}.`);
}
