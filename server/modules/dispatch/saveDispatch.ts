import { sql } from 'drizzle-orm';
import { saveDispatch } from '../../../contract/calls/orders/dispatch.ts';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import { dispatches } from '../../db/schema/packing.ts';
import type { Save } from '../../engine/save.ts';
import { dispatchLines, holdOrder } from '../orders/orderRows.ts';
import { companyDay, expiredCartons, requireGood } from '../packing/expired.ts';
import { olderStock } from '../packing/olderStock.ts';
import { holdCartons, type PackedCarton, whereTheyAre } from '../packing/packedCarton.ts';
import { findRecalledCartons, holdRecalls } from '../packing/recalledCartons.ts';
import { unfitRefusal } from '../packing/unfit.ts';
import { readNote } from './dispatchNote.ts';
import { dispatchesIn } from './dispatchRows.ts';
import { findSalesOrder, orderInfos, requireActiveOrder } from './salesOrder.ts';
import { notPacked } from './scanForDispatch.ts';
import { readPapers } from './transport.ts';
import { nextCode } from './nextCode.ts';

const otherDealer = 'This order is another dealer’s by now. Please fetch the sales order again.';

/**
 * Holds the cartons until the end, in the order in which they were scanned. Throws Refusal for one that was never packed or is
 * recalled, and 409 where somebody else has it by now: who, where and when.
 */
async function holdStanding(
  { deps, session, transaction }: Pick<Save, 'deps' | 'session' | 'transaction'>,
  codes: readonly string[],
): Promise<PackedCarton[]> {
  const held = await holdCartons(transaction, session.companyId, codes);
  const byCode = new Map(held.map((carton) => [carton.code, carton]));
  const missing = codes.find((code) => !byCode.has(code));
  if (missing !== undefined) throw unfitRefusal({ text: notPacked(missing), codes: [missing] });
  const moved = whereTheyAre(held, deps.config.timeZone);
  if (moved) throw unfitRefusal(moved, { code: '409' });
  await holdRecalls(transaction, session.companyId, 'read');
  const recall = { cartons: held, done: 'dispatched' } as const;
  const recalled = await findRecalledCartons(transaction, session.companyId, recall);
  if (recalled) throw unfitRefusal(recalled);
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/** Sums the units of each product in the cartons. */
export function unitsOf(
  cartons: readonly Pick<PackedCarton, 'productId' | 'quantity'>[],
): { productId: number; qty: number }[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of cartons) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return Array.from(sums, ([productId, qty]) => ({ productId, qty }));
}

const ids = (cartons: readonly PackedCarton[]) => sql`${sql.param(cartons.map(({ id }) => id))}::int[]`;

/**
 * `Dispatch/Save`: sends cartons off on a sales order (spec 3 §4, §5). One transaction decides everything again, whatever the
 * scans said, counts the cartons in the order's lines, and notes the prices of the order and the MRPs of the day. Each carton goes once.
 */
export const saveDispatchEndpoint = endpoint(saveDispatch, async ({ deps, session, input, write }) => {
  requireStaff(session);
  const { companyId, userId } = session;
  const remark = input.Remark || null;
  const papers = await readPapers(input);
  const zone = deps.config.timeZone;
  return write(async (transaction) => {
    const context = { deps, session, transaction };
    const { soNo, orderNo } = await findSalesOrder(transaction, session, input.SONo);
    const order = await holdOrder(context, orderNo);
    requireActiveOrder({ active: order['IsActive'] === true });
    if (order['DealerId'] !== input.DealerId) throw refusalAt('DealerId', otherDealer, '409');
    const cartons = await holdStanding(
      context,
      input.dispatchDetails.map(({ CartonId }) => CartonId),
    );
    const today = companyDay(deps);
    const expiredReason = requireGood(session, {
      page: pageKeys.dispatch,
      over: expiredCartons(cartons, 'dispatched', today),
      reason: input.ExpiredReason,
    });
    await dispatchLines(context, orderNo, unitsOf(cartons), order);
    if (remark === null) {
      const of = cartons.map(({ id }) => id);
      const left = await orderInfos(transaction, companyId, orderNo);
      const wanted = left.map(({ ProductId, RemainingQty }) => ({ productId: ProductId, qty: RemainingQty }));
      const older = await olderStock(transaction, companyId, { zone, today, of, wanted });
      if (older.TotalOlder) throw new Refusal(dispatchTexts.olderStock, { code: '409', data: older });
    }
    const code = await nextCode(transaction, companyId, 'DID', Number(today.slice(0, 4)));
    const [made] = await transaction
      .insert(dispatches)
      .values({
        companyId,
        code,
        orderNo,
        soNo,
        remark,
        expiredReason,
        cartons: cartons.length,
        quantity: cartons.reduce((sum, { quantity }) => sum + quantity, 0),
        amount: 0,
        ...papers,
        createdAt: clock,
        createdBy: userId,
      })
      .returning({ id: dispatches.id });
    if (!made) throw new Error('No dispatch was kept');
    const { id } = made;
    await transaction.execute(sql`
      insert into dispatched_cartons (company_id, dispatch_id, carton_id, place, quantity, mrp, price)
      select ${companyId}, ${id}, c.id, given.place, c.quantity, p.mrp * 100, l.price
      from unnest(${ids(cartons)}) with ordinality as given (id, place)
        join packed_cartons c on c.id = given.id and c.company_id = ${companyId} join products p on p.id = c.product_id
        join order_lines l on l.company_id = c.company_id and l.order_no = ${orderNo} and l.product_id = c.product_id`);
    await transaction.execute(sql`
      update dispatches set amount = (select sum(quantity * price) from dispatched_cartons where dispatch_id = ${id}) where id = ${id}`);
    await transaction.execute(sql`
      update packed_cartons set state = 'dispatched', dispatch_id = ${id}
      where id = any(${ids(cartons)}) and company_id = ${companyId} and state = 'packed'`);
    await dispatchesIn(zone).log.record({ transaction, session, id }, 'created', undefined);
    return done(await readNote(transaction, deps, session, code), `Dispatch ${code} added successfully.`);
  });
});
