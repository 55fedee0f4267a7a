import { sql } from 'drizzle-orm';
import { recallBy, recallKinds, recallStatus, recalledPlaces } from '../../../contract/choices/choices.ts';
import { formatRange, isSerial } from '../../../contract/serial/serialRange.ts';
import { firstFew, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import { recalls } from '../../db/schema/verification.ts';
import type { Module } from '../../engine/Module.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { holdRecalls } from '../packing/recalledCartons.ts';
import { unissuedOf } from '../serials/issueRange.ts';

const noProduct = 'Please select Product';
const noSuchNumbers = 'There are no such numbers.';

/** Batches that one refusal names. */
const mostBatches = 5;

/** The product, batch or range that a recall names; the others are empty. */
type Named = Pick<typeof recalls.$inferInsert, 'productId' | 'batchNo' | 'fromNo' | 'toNo'>;

/** Returns the company's own product, active or not; throws Refusal for another's, as if it did not exist. */
async function requireProduct({ transaction, session, values }: Save): Promise<number> {
  const id = Number(values.ProductId);
  const { rows } = await transaction.execute(
    sql`select from products where id = ${id} and company_id = ${session.companyId}`,
  );
  if (!rows.length) throw refusalAt('ProductId', noProduct);
  return id;
}

/** Returns the product's batch as its mappings write it. Throws Refusal that names the product's batches. */
async function requireBatch({ transaction, session, values }: Save, productId: number): Promise<string> {
  const { rows } = await transaction.execute<{ batch: string; is_it: boolean }>(sql`
    select batch_no as batch, lower(batch_no) = lower(${values.BatchNo}) as is_it from mappings
    where company_id = ${session.companyId} and product_id = ${productId} and batch_no <> ''
    group by 1 order by 2 desc, max(id) desc limit ${mostBatches + 1}`);
  const [first] = rows;
  if (first?.is_it) return first.batch;
  throw refusalAt(
    'BatchNo',
    rows.length
      ? `No number of this product is of this batch. Its batches are ${firstFew(
          rows.map(({ batch }) => batch),
          mostBatches,
        )}.`
      : 'No number of this product has a batch: recall the product, or a range.',
  );
}

/** Throws Refusal for numbers that the company has not issued. */
async function requireRange({
  transaction,
  session,
  values,
}: Save): Promise<{ fromNo: number; toNo: number }> {
  const range = { from: Number(values.FromNo), to: Number(values.ToNo) };
  if (!isSerial(range.from) || !isSerial(range.to)) throw refusalAt('FromNo', noSuchNumbers);
  const missing = await unissuedOf(transaction, session.companyId, range);
  if (missing.length) throw refusalAt('FromNo', `Not issued: ${firstFew(missing.map(formatRange), 1)}.`);
  return { fromNo: range.from, toNo: range.to };
}

async function requireNamed(save: Save): Promise<Named> {
  if (save.values.RecallBy === recallBy.range) return requireRange(save);
  const productId = await requireProduct(save);
  return save.values.RecallBy === recallBy.batch
    ? { productId, batchNo: await requireBatch(save, productId) }
    : { productId };
}

/** `Recall/CreateRecall`: a recall is in force at once. */
async function createRecall(save: Save): Promise<number> {
  const { transaction, session, values } = save;
  requireStaff(session);
  const { companyId, userId } = session;
  await holdRecalls(transaction, companyId, 'change');
  const [recall] = await transaction
    .insert(recalls)
    .values({
      ...(await requireNamed(save)),
      companyId,
      kind: recallKinds.find(({ value }) => value === values.Kind)?.value,
      recallBy: Number(values.RecallBy),
      warning: typeof values.Warning === 'string' ? values.Warning : '',
      reason: String(values.Reason),
      since: clock,
      recalledBy: userId,
      createdBy: userId,
      updatedBy: userId,
    })
    .returning({ id: recalls.id });
  if (!recall) throw new Error('A recall was not stored');
  return recall.id;
}

/** Changes a recall's words, lifts it, or puts it in force again, with who did so and since when. */
async function updateRecall({ transaction, session, values, id }: Save & { id: number }): Promise<number> {
  const isActive =
    values.RecallStatus === undefined ? sql`is_active` : sql`${values.RecallStatus === recallStatus.inForce}`;
  const { rows } = await transaction.execute(sql`
    update recalls set warning = ${values.Warning ?? ''}, reason = ${values.Reason}, is_active = ${isActive},
      since = case when ${isActive} and not is_active then ${clock} else since end,
      recalled_by = case when ${isActive} and not is_active then ${session.userId} else recalled_by end,
      updated_at = ${clock}, updated_by = ${session.userId}
    where id = ${id} and company_id = ${session.companyId} returning id`);
  if (!rows.length) throw new Refusal(goneMessage);
  return id;
}

/** Saves recalls. Of two who lift one at once, the second finds it lifted. */
export const recallWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await holdRecalls(transaction, session.companyId, 'change');
    await transaction.execute(
      sql`select from recalls where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  create: createRecall,
  update: updateRecall,
};

/** SQL for the units that the recall `r` names, in words; `p` is its product. */
const what = `case r.recall_by when ${recallBy.product} then p.product_name
  when ${recallBy.batch} then p.product_name || ' · ' || r.batch_no
  else r.from_no || U&'\\00A0– ' || r.to_no end`;

/** The recalls as their list shows them; also searched by a number of a recalled range. */
const recallsQuery = `
  select r.id as "RecallId", ${what} as "What", r.kind as "Kind", r.recall_by as "RecallBy", r.product_id as "ProductId",
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

/** SQL that tells whether the run `c` has some of them, so the planner expects all runs of a product or a batch. */
const inRange = `(r.recall_by <> ${recallBy.range} or c.serials && ${numbers})`;

/** The columns of a recall, a mapping and its product, in both halves. */
const ofRecall = `r.id::bigint as recall_id, ${what} as what, g.product_name, m.batch_no`;
const recalledMappings = `recalls r left join products p on p.id = r.product_id
  join mappings m on ${isRecalled} join products g on g.id = m.product_id`;
const ofPeriod = 'r.company_id = :company and :is_staff and r.since >= :from and r.since < :to';

/**
 * Lists where the units of each recall are, as ranges: each run of a packed carton, with the dealer where it was dispatched,
 * and the numbers in no carton. It selects the recalls of a period itself, so the engine gets a page in one statement.
 * A run has no id: its key is its first number, which has 40 bits, behind twelve bits of the recall, so rows of one
 * place come by their numbers.
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
  writes: { recalls: recallWriter },
} satisfies Module;
