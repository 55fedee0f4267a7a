import { sql } from 'drizzle-orm';
import { recallBy, recallStatus } from '../../../contract/recall.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { isSerial } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import { recalls } from '../../db/schema/recalls.ts';
import type { Save, Writer } from '../../engine/Module.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { requireStaff } from '../people/changePerson.ts';
import { unissuedOf } from '../serials/issueRange.ts';

const refusal = (field: string, message: string): Refusal =>
  new Refusal(message, { errors: { [field]: message } });

const noProduct = 'Please select Product';
const noSuchNumbers = 'There are no such numbers.';

/** Batches that one refusal names; what is beyond them is "and more". */
const mostNamed = 5;

/** What a recall names: of three ways one, the others are empty. */
type Named = Pick<typeof recalls.$inferInsert, 'productId' | 'batchNo' | 'fromNo' | 'toNo'>;

/** The company's own product, whether it is active or not; throws Refusal for another's, as if it did not exist. */
async function requireProduct({ transaction, session, values }: Save): Promise<number> {
  const id = Number(values.ProductId);
  const { rows } = await transaction.execute(
    sql`select from products where id = ${id} and company_id = ${session.companyId}`,
  );
  if (!rows.length) throw refusal('ProductId', noProduct);
  return id;
}

/** The product's batch as its mappings write it. Throws a Refusal that names the batches that there are. */
async function requireBatch({ transaction, session, values }: Save, productId: number): Promise<string> {
  const { rows } = await transaction.execute<{ batch: string; is_it: boolean }>(sql`
    select batch_no as batch, lower(batch_no) = lower(${values.BatchNo}) as is_it from mappings
    where company_id = ${session.companyId} and product_id = ${productId} and batch_no <> ''
    group by 1 order by 2 desc, max(id) desc limit ${mostNamed + 1}`);
  const [first] = rows;
  if (first?.is_it) return first.batch;
  const named = rows.slice(0, mostNamed).map(({ batch }) => batch);
  const more = rows.length > mostNamed ? ' and more' : '';
  throw refusal(
    'BatchNo',
    named.length
      ? `No number of this product is of this batch. Its batches are ${named.join(', ')}${more}.`
      : 'No number of this product has a batch: recall the product, or a range.',
  );
}

/** Throws a Refusal for numbers that the company has not issued. */
async function requireRange({
  transaction,
  session,
  values,
}: Save): Promise<{ fromNo: number; toNo: number }> {
  const range = { from: Number(values.FromNo), to: Number(values.ToNo) };
  if (!isSerial(range.from) || !isSerial(range.to)) throw refusal('FromNo', noSuchNumbers);
  const [missing, ...more] = await unissuedOf(transaction, session.companyId, range);
  if (missing)
    throw refusal('FromNo', `Not issued: ${formatRange(missing)}${more.length ? ' and more' : ''}.`);
  return { fromNo: range.from, toNo: range.to };
}

async function requireNamed(save: Save): Promise<Named> {
  if (save.values.RecallBy === recallBy.range) return requireRange(save);
  const productId = await requireProduct(save);
  return save.values.RecallBy === recallBy.batch
    ? { productId, batchNo: await requireBatch(save, productId) }
    : { productId };
}

/** `Recall/CreateRecall`: in force at once. */
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

/** Other words, lifted, or put back: then by whom and since when is new as well. */
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

/** Keeps recalls; of two who lift one at once, the second finds it lifted. */
export const recallWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from recalls where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  create: createRecall,
  update: updateRecall,
};
