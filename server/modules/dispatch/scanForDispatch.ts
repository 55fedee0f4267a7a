import { scanForDispatch } from '../../../contract/calls/orders/dispatch.ts';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import { readFlag } from '../../engine/actions.ts';
import { type Compared, olderStock } from '../packing/olderStock.ts';
import { companyDay, expiredCartons, mayOverrule } from '../packing/expired.ts';
import { findScanned } from '../packing/missingCartons.ts';
import { whereItIs, wireCarton } from '../packing/packedCarton.ts';
import { findRecalledCartons } from '../packing/recalledCartons.ts';
import { scanRefusal } from '../packing/unfit.ts';
import { whyNotOrdered } from '../orders/orderRows.ts';
import { findSalesOrder, orderInfos, requireActiveOrder } from './salesOrder.ts';

/** Says that no carton with the code was packed. */
export const notPacked = (code: string) => `${dispatchTexts.invalid}: there is no carton ${code}.`;

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
  requireStaff(session);
  const { db } = deps.database;
  const { companyId } = session;
  const code = requireCode(params.code);
  const isApproved = readFlag(params);
  const { found, note } = await findScanned({ deps, session }, [code, ...input.Scanned], code);
  const carton = found.find((one) => one.code === code);
  if (!carton) throw scanRefusal('invalid', notPacked(code));
  if (input.Scanned.includes(code)) throw scanRefusal('alreadyScanned', dispatchTexts.twice);
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
