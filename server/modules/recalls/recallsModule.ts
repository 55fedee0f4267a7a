import { recallBy, recalledPlaces, recallStatus } from '../../../contract/recall.ts';
import { shownSerial } from '../../db/listed.ts';
import type { Module } from '../../engine/Module.ts';
import { recallWriter } from './saveRecall.ts';

/** SQL for the units that the recall `r` names, in words; `p` is its product. */
const what = `case r.recall_by when ${recallBy.product} then p.product_name
  when ${recallBy.batch} then p.product_name || ', batch ' || r.batch_no
  else ${shownSerial('r.from_no')} || U&'\\00A0– ' || ${shownSerial('r.to_no')} end`;

/** The recalls as their list shows them; also searched by a number of a recalled range. */
const recallsQuery = `
  select r.id as "RecallId", ${what} as "What", r.recall_by as "RecallBy", r.product_id as "ProductId",
    p.product_name as "ProductName", r.batch_no as "BatchNo", r.from_no as "FromNo", r.to_no as "ToNo",
    r.warning as "Warning", r.reason as "Reason", r.since as "Since", u.user_name as "RecalledBy",
    case when r.is_active then ${recallStatus.inForce} else ${recallStatus.lifted} end as "RecallStatus",
    r.is_active as "IsActive", r.created_at as "CreatedDt", r.updated_at as "UpdatedDt",
    case when r.from_no is not null then int8range(r.from_no, r.to_no, '[]') end as "_serials"
  from recalls r left join products p on p.id = r.product_id left join users u on u.id = r.recalled_by
  where r.company_id = :company and :is_staff`;

/** SQL that tells whether a mapping `m` has numbers of the recall `r`. */
const isRecalled = `m.company_id = r.company_id and case r.recall_by when ${recallBy.range} then m.mapped && int8range(r.from_no, r.to_no, '[]')
  else m.product_id = r.product_id and (r.recall_by = ${recallBy.product} or lower(m.batch_no) = lower(r.batch_no)) end`;

/** SQL for the numbers of the recall `r`: those of its range, or all there are. */
const numbers = `int8range(r.from_no, r.to_no, '[]')`;

/**
 * SQL that tells whether the run `c` has some of them, so written that the planner expects all runs of a product or a batch.
 */
const inRange = `(r.recall_by <> ${recallBy.range} or c.serials && ${numbers})`;

/** The columns of a recall, a mapping and its product, in both halves. */
const ofRecall = `r.id::bigint as recall_id, ${what} as what, g.product_name, m.batch_no`;
const recalledMappings = `recalls r left join products p on p.id = r.product_id
  join mappings m on ${isRecalled} join products g on g.id = m.product_id`;
const ofPeriod = 'r.company_id = :company and :is_staff and r.since >= :from and r.since < :to';

/**
 * Lists where the units of each recall are, as ranges: each run of a packed carton, with the dealer where it was dispatched,
 * and the numbers in no carton. It keeps to the recalls of a period itself, so that the engine gets a page in one statement.
 * A run has no id: its key is its first number, which has 40 bits, behind twelve bits of the recall, so that rows of one
 * place stand by their numbers.
 */
const recalledUnitsQuery = `
  select ((h.recall_id & 4095) << 40) + lower(h.numbers) as "RecalledUnitsId",
    h.recall_id as "RecallId", h.what as "What",
    case when h.carton_id is null then ${recalledPlaces.notPacked} when d.id is null then ${recalledPlaces.inStock}
      else ${recalledPlaces.dispatched} end as "Place",
    h.product_name as "ProductName", h.batch_no as "BatchNo", lower(h.numbers) as "FromNo", upper(h.numbers) - 1 as "ToNo",
    upper(h.numbers) - lower(h.numbers) as "Qty", k.code as "CartonId", t.code as "TertiaryCartonId",
    d.code as "DispatchId", d.so_no as "SONo", d.created_at as "DispatchedOn",
    u.user_name as "DealerName", u.mobile_no as "MobileNo", y.name as "City", h.numbers as "_serials",
    lower(concat_ws(' ', k.code, t.code, d.code, u.user_name)) as "_search"
  from (
    select ${ofRecall}, c.carton_id, c.serials * ${numbers} as numbers
    from ${recalledMappings} join carton_runs c on c.mapping_id = m.id and c.open
    where ${ofPeriod} and ${inRange}
    union all
    select ${ofRecall}, null::int, part
    from ${recalledMappings} cross join lateral unnest(m.mapped * int8multirange(${numbers}) - coalesce((
      select range_agg(c.serials) from carton_runs c where c.mapping_id = m.id and c.open and ${inRange}), '{}')) part
    where ${ofPeriod}
  ) h
    left join packed_cartons k on k.id = h.carton_id left join packed_cartons t on t.id = k.tertiary_id and t.type = 'TID'
    left join dispatches d on d.id = coalesce(t.dispatch_id, k.dispatch_id)
    left join orders o on o.company_id = d.company_id and o.order_no = d.order_no
    left join dealers e on e.id = o.dealer_id left join users u on u.id = e.user_id left join cities y on y.id = e.ship_city_id`;

/** Recalls, and where the recalled units are. A verdict asks for recalls itself (verification/decideSeal.ts). */
export const recallsModule = {
  rows: { recalls: recallsQuery, recalledUnits: recalledUnitsQuery },
  writers: { recalls: recallWriter },
} satisfies Module;
