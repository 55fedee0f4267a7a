import { saveDispatch, scanForDispatch } from '../../../contract/calls/orders/dispatch.ts';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type AskingWithin } from '../../calls/endpoint.ts';
import { readFlag } from '../../engine/actions.ts';
import { type Compared, olderStock } from '../packing/olderStock.ts';
import {
  companyDay,
  expiredCartons,
  mayOverrule,
  requireGood,
  scanRefusal,
  unfitRefusal,
} from '../packing/unfit.ts';
import {
  findScanned,
  holdCartons,
  ownCodes,
  type PackedCarton,
  whereItIs,
  whereTheyAre,
  wireCarton,
} from '../packing/packedCarton.ts';
import { findRecalledCartons, holdRecalls } from '../packing/recalledCartons.ts';
import { dispatchLines, holdOrder, whyNotOrdered } from '../orders/orderRows.ts';
import { priceLines } from '../orders/prices.ts';
import { findSalesOrder, orderInfos, requireActiveOrder } from './salesOrder.ts';
import { sql } from 'drizzle-orm';
import { clock } from '../../db/clock.ts';
import { dispatches } from '../../db/schema/packing.ts';
import { readNote } from './dispatchNote.ts';
import { dispatchesIn, nextCode, readPapers } from './dispatchRows.ts';

/** Says that no carton with the code was packed. */
const notPacked = (code: string) => `${dispatchTexts.invalid}: there is no carton ${code}.`;

/** Returns the code of the carton in a scanned text. Throws Refusal for anything else. */
function requireCode(text: string): string {
  const { kind, code } = parseScan(foldCode(text));
  if (kind === 'several') throw scanRefusal('invalid', packingTexts.severalCodes);
  if (kind !== 'SID' && kind !== 'TID') throw scanRefusal('invalid', dispatchTexts.invalid);
  return code;
}

/**
 * `Dispatch/GetTertiaryPackingScan/{code}/{flag}` (spec 3 §7): tells the person who scans whether a carton can go and, with
 * an order in the body, whether it belongs to the order. Saving the dispatch decides it again.
 */
export const scanForDispatchEndpoint = endpoint(scanForDispatch, async ({ deps, session, params, input }) => {
  const { db } = deps.database;
  const { companyId } = session;
  const [code = '', ...before] = await ownCodes(db, companyId, [requireCode(params.code), ...input.Scanned]);
  const isApproved = readFlag(params);
  const { found, note } = await findScanned({ deps, session }, [code, ...before], code);
  const carton = found.find((one) => one.code === code);
  if (!carton) throw scanRefusal('invalid', notPacked(code));
  if (before.includes(code)) throw scanRefusal('alreadyScanned', dispatchTexts.twice);
  const zone = deps.config.timeZone;
  const where = whereItIs(carton, zone);
  if (where !== undefined) throw scanRefusal('invalid', where);
  const recalled = await findRecalledCartons(db, companyId, { cartons: [carton], done: 'dispatched' });
  if (recalled) throw scanRefusal('invalid', recalled.text);
  const today = companyDay(deps);
  const over = expiredCartons([carton], 'dispatched', today);
  if (over && !mayOverrule(session, pageKeys.dispatch)) throw scanRefusal('invalid', over.text);
  const others = found.filter((one) => one !== carton);
  const { productId, quantity: qty } = carton;
  const scanned = others.reduce(
    (sum, other) => sum + (other.productId === productId ? other.quantity : 0),
    0,
  );
  let wanted: Compared['wanted'];
  if (input.SONo) {
    const order = await findSalesOrder(db, session, input.SONo);
    requireActiveOrder(order);
    const { orderNo } = order;
    const why = await whyNotOrdered(db, { companyId, orderNo }, [{ productId, qty, scanned }]);
    if (why !== undefined) throw scanRefusal('invalid', dispatchTexts.notOrdered, { QrData: why });
    const line = (await orderInfos(db, companyId, orderNo)).find(({ ProductId }) => ProductId === productId);
    wanted = [{ productId, qty: (line?.RemainingQty ?? 0) - scanned - qty }];
  }
  if (!isApproved) {
    const older = await olderStock(db, companyId, {
      zone,
      today,
      of: [carton.id],
      beside: others.map(({ id }) => id),
      wanted,
    });
    if (older.TotalOlder) throw new Refusal(dispatchTexts.olderStock, { code: '409', data: older });
  }
  return done([{ ...wireCarton(carton, today), Note: note }]);
});

const otherDealer = 'This order belongs to another dealer now. Please fetch the sales order again.';

/** Holds the scanned cartons. Throws Refusal for one never packed or recalled, and 409 with who has it by now. */
async function holdStanding(
  { deps, session, transaction }: AskingWithin,
  scanned: readonly string[],
): Promise<PackedCarton[]> {
  const codes = await ownCodes(transaction, session.companyId, scanned);
  if (new Set(codes).size < codes.length) throw new Refusal(dispatchTexts.twice);
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
    await priceLines(context, { orderNo, dealerId: input.DealerId });
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
      select ${companyId}, ${id}, c.id, given.place, c.quantity,
        case when l.mrp = 0 and l.price = 0 then 0 else p.mrp * 100 end, l.price
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
