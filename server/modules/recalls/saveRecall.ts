import { sql } from 'drizzle-orm';
import { recallBy, recallStatus } from '../../../contract/recall.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { isSerial } from '../../../contract/serial/serialRange.ts';
import { firstFew, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { recalls } from '../../db/schema/recalls.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { requireStaff } from '../people/changePerson.ts';
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
  const { deps, transaction, session, values } = save;
  requireStaff(session);
  const { companyId, userId } = session;
  const since = deps.now();
  const [recall] = await transaction
    .insert(recalls)
    .values({
      ...(await requireNamed(save)),
      companyId,
      recallBy: Number(values.RecallBy),
      warning: String(values.Warning),
      reason: String(values.Reason),
      since,
      recalledBy: userId,
      createdBy: userId,
      updatedBy: userId,
    })
    .returning({ id: recalls.id });
  if (!recall) throw new Error('A recall was not stored');
  return recall.id;
}

/** Changes a recall's words, lifts it, or puts it in force again, with who did so and since when. */
async function updateRecall({
  deps,
  transaction,
  session,
  values,
  id,
}: Save & { id: number }): Promise<number> {
  const at = deps.now();
  const isActive =
    values.RecallStatus === undefined ? sql`is_active` : sql`${values.RecallStatus === recallStatus.inForce}`;
  const { rows } = await transaction.execute(sql`
    update recalls set warning = ${values.Warning}, reason = ${values.Reason}, is_active = ${isActive},
      since = case when ${isActive} and not is_active then ${at} else since end,
      recalled_by = case when ${isActive} and not is_active then ${session.userId} else recalled_by end,
      updated_at = ${at}, updated_by = ${session.userId}
    where id = ${id} and company_id = ${session.companyId} returning id`);
  if (!rows.length) throw new Refusal(goneMessage);
  return id;
}

/** Saves recalls. Of two who lift one at once, the second finds it lifted. */
export const recallWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from recalls where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  create: createRecall,
  update: updateRecall,
};
