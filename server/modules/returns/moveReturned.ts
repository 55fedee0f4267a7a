import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/transaction.ts';
import { parseMultirange } from '../../db/rangeLiteral.ts';
import { renewDays, takeFromCartons } from '../packing/packedCarton.ts';
import type { Leaving } from '../serials/takeOut.ts';

/** A stored return whose goods are still where they were, in cartons that are held. */
interface Returning {
  companyId: number;
  userId: number;
  returnId: number;
}

/** SQL for the whole cartons that came back damaged, with the secondary ones inside of them. */
const damagedCartons = (returnId: number): SQL => sql`
  select d.id, d.reason from (
    select unnest(array_append(array(select k.secondary_id from carton_contents k where k.tertiary_id = l.carton_id and k.open),
      l.carton_id)) as id, p.reason
    from return_lines l join return_parts p on p.id = l.part_id
    where l.return_id = ${returnId} and l.serials is null and p.condition = 'damaged') d`;

/** Lists the damaged units of a return, by mapping and reason. */
export async function damagedUnits(transaction: Transaction, { returnId }: Returning): Promise<Leaving[]> {
  const { rows } = await transaction.execute<Omit<Leaving, 'ranges'> & { numbers: string }>(sql`
    select u.mapping_id as "mappingId", u.reason, range_agg(u.serials)::text as numbers from (
      select r.mapping_id, r.serials, d.reason
      from (${damagedCartons(returnId)}) d join carton_runs r on r.carton_id = d.id and r.open
      union all
      select r.mapping_id, l.serials, p.reason
      from return_lines l join return_parts p on p.id = l.part_id
        join carton_runs r on r.carton_id = l.carton_id and r.open and r.serials @> l.serials
      where l.return_id = ${returnId} and p.condition = 'damaged') u
    group by 1, 2 order by 1, 2`);
  return rows.map(({ numbers, ...leaving }) => ({ ...leaving, ranges: parseMultirange(numbers) }));
}

/** SQL that takes `lost` units from a carton `c`, of the return `t`. A carton with none left is taken apart. */
function losing(userId: number, lost: SQL): SQL {
  const stays = sql`c.quantity > ${lost}`;
  return sql`quantity = c.quantity - ${lost}, state = case when ${stays} then c.state else 'unpacked' end,
    tertiary_id = case when ${stays} then c.tertiary_id end, dispatch_id = case when ${stays} then c.dispatch_id end,
    unpacked_at = case when ${stays} then null else t.created_at end,
    unpacked_by = case when ${stays} then null else ${userId}::int end,
    unpack_reason = case when ${stays} then null else 'Returned with ' || t.code end`;
}

/** Takes single units out of their cartons: they wait to be packed again. */
async function leaveCartons(transaction: Transaction, { userId, returnId }: Returning): Promise<void> {
  await takeFromCartons(
    transaction,
    sql`select l.carton_id, t.created_at as at, range_agg(l.serials) as units
      from return_lines l join returns t on t.id = l.return_id
      where l.return_id = ${returnId} and l.serials is not null group by 1, 2`,
  );
  await transaction.execute(sql`
    update packed_cartons c set ${losing(userId, sql`l.units`)},
      fraction_remark = coalesce(c.fraction_remark, case when p.packing_size > 0 then 'Units came back with ' || t.code end)
    from (select carton_id, count(*)::int as units from return_lines
        where return_id = ${returnId} and serials is not null group by 1) l, returns t, products p
    where c.id = l.carton_id and t.id = ${returnId} and p.id = c.product_id`);
}

/** Takes secondary cartons out of their tertiary ones, which lose what left them. */
async function leaveTertiaries(transaction: Transaction, { userId, returnId }: Returning): Promise<void> {
  await transaction.execute(sql`
    update carton_contents k set open = false, left_at = t.created_at
    from return_lines l join packed_cartons c on c.id = l.carton_id join returns t on t.id = l.return_id
    where l.return_id = ${returnId} and k.tertiary_id = l.sent_id and k.secondary_id = l.carton_id and k.open
      and (l.serials is null or c.state = 'unpacked')`);
  await transaction.execute(sql`
    update packed_cartons c set ${losing(userId, sql`l.quantity`)},
      secondaries = (select count(*)::int from carton_contents k where k.tertiary_id = c.id and k.open)
    from (select sent_id, sum(quantity)::int as quantity from return_lines
        where return_id = ${returnId} and sent_id <> carton_id group by 1) l, returns t
    where c.id = l.sent_id and t.id = ${returnId}`);
}

/**
 * Moves what came back, and counts it in its dispatch: whole cartons stand on their own again, single units leave theirs, and
 * damaged cartons are taken apart. The caller takes the damaged units out of their mappings.
 */
export async function moveReturned(transaction: Transaction, returning: Returning): Promise<void> {
  const { companyId, userId, returnId } = returning;
  await transaction.execute(sql`
    update dispatched_cartons k set returned = k.returned + l.quantity, open = k.returned + l.quantity < k.quantity
    from (select dispatch_id, sent_id, sum(quantity)::int as quantity from return_lines
        where return_id = ${returnId} group by 1, 2) l
    where k.company_id = ${companyId} and k.dispatch_id = l.dispatch_id and k.carton_id = l.sent_id`);
  await leaveCartons(transaction, returning);
  await leaveTertiaries(transaction, returning);
  // whole cartons are as old as they were
  await renewDays(
    transaction,
    sql`c.id in (select unnest(array[sent_id, carton_id]) from return_lines
      where return_id = ${returnId} and (serials is not null or sent_id <> carton_id))`,
  );
  await transaction.execute(sql`
    update packed_cartons c set state = 'packed', tertiary_id = null, dispatch_id = null
    from return_lines l join return_parts p on p.id = l.part_id
    where l.return_id = ${returnId} and l.serials is null and p.condition <> 'damaged' and c.id = l.carton_id`);
  await transaction.execute(sql`
    with gone as (${damagedCartons(returnId)}), runs as (
      update carton_runs set open = false where open and carton_id in (select id from gone)
    ), contents as (
      update carton_contents set open = false where open and tertiary_id in (select id from gone)
    )
    update packed_cartons c set state = 'unpacked', tertiary_id = null, dispatch_id = null, unpacked_at = t.created_at,
      unpacked_by = ${userId}, unpack_reason = gone.reason
    from gone, returns t where c.id = gone.id and t.id = ${returnId}`);
}
