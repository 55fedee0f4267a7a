import { sql } from 'drizzle-orm';
import type { Runner } from '../../db/connect.ts';
import { isOfUnits } from '../packing/recalledCartons.ts';
import type { Tracked } from './findTracked.ts';

/** A recall that a thing, or some of what it holds, is of. */
export interface RecallOf {
  /** Since when it is in force, or was last. */
  at: Date;
  by: string | null;
  reason: string;
  isInForce: boolean;
}

/** The units of a thing, as runs of one mapping each. */
function unitsOf(companyId: number, tracked: Exclude<Tracked, { kind: 'DID' }>) {
  if (tracked.kind === 'unit')
    return sql`select m.product_id, m.batch_no, int8range(${tracked.serial}::int8, ${tracked.serial}::int8, '[]') as serials
      from mappings m where m.company_id = ${companyId} and m.mapped @> ${tracked.serial}::int8`;
  const secondaries =
    tracked.kind === 'SID'
      ? sql`${tracked.id}`
      : sql`select secondary_id from carton_contents where company_id = ${companyId} and tertiary_id = ${tracked.id}`;
  return sql`select m.product_id, m.batch_no, r.serials
    from carton_runs r join mappings m on m.id = r.mapping_id
    where r.company_id = ${companyId} and r.carton_id in (${secondaries})`;
}

/** The recalls of a unit's product, batch or number, or of those of a carton's units; of a dispatch none. */
export async function findRecalls(db: Runner, companyId: number, tracked: Tracked): Promise<RecallOf[]> {
  if (tracked.kind === 'DID') return [];
  const { rows } = await db.execute<RecallOf & Record<string, unknown>>(sql`
    with units as (${unitsOf(companyId, tracked)})
    select r.since as at, u.user_name as by, r.reason, r.is_active as "isInForce"
    from recalls r left join users u on u.id = r.recalled_by
    where r.company_id = ${companyId} and exists (select from units where ${isOfUnits})
    order by r.since, r.id`);
  return rows;
}
