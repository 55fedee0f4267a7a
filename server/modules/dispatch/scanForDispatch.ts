import { sql } from 'drizzle-orm';
import { dispatchTexts, scanForDispatch } from '../../../contract/calls/dispatch.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/connect.ts';
import { readFlag } from '../../engine/actions.ts';
import { olderStock } from '../packing/olderStock.ts';
import { findCartons, type PackedCarton, whereItIs, wireCarton } from '../packing/packedCarton.ts';
import { requireNotRecalled } from '../packing/recalledCartons.ts';
import { findSalesOrder, requireActiveOrder } from './salesOrder.ts';

/** Says that no carton with the code was packed. */
export const notPacked = (code: string) => `${dispatchTexts.invalid}: there is no carton ${code}.`;

/** Returns the code of the carton in a scanned text. Throws Refusal for anything else. */
function requireCode(text: string): string {
  const { kind, code } = parseScan(text);
  if (kind !== 'SID' && kind !== 'TID') throw new Refusal(dispatchTexts.invalid);
  return code;
}

/** Tells whether the order still has as much of the carton's product, beside the cartons that were scanned before. */
async function fitsOrder(
  runner: Runner,
  { companyId }: Pick<Session, 'companyId'>,
  orderNo: number,
  { productId, quantity }: PackedCarton,
  scanned: readonly PackedCarton[],
): Promise<boolean> {
  const added = scanned.reduce((sum, other) => sum + (other.productId === productId ? other.quantity : 0), 0);
  const { rows } = await runner.execute(sql`
    select from order_lines where company_id = ${companyId} and order_no = ${orderNo}
      and product_id = ${productId} and qty - dispatched >= ${quantity + added}`);
  return rows.length > 0;
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
  const found = await findCartons(db, companyId, [code, ...input.Scanned]);
  const carton = found.find((one) => one.code === code);
  if (!carton) throw new Refusal(notPacked(code));
  if (input.Scanned.includes(code)) throw new Refusal(dispatchTexts.twice);
  const where = whereItIs(carton, deps.config.timeZone);
  if (where !== undefined) throw new Refusal(where);
  await requireNotRecalled(db, companyId, [carton.id]);
  const others = found.filter((one) => one !== carton);
  if (input.SONo) {
    const order = await findSalesOrder(db, session, input.SONo);
    requireActiveOrder(order);
    if (!(await fitsOrder(db, session, order.orderNo, carton, others)))
      throw new Refusal(dispatchTexts.notOrdered);
  }
  if (!isApproved) {
    const older = await olderStock(db, companyId, {
      of: [carton.id],
      beside: others.map(({ id }) => id),
    });
    if (older.TotalOlder) throw new Refusal(dispatchTexts.olderStock, { code: '409', data: older });
  }
  return done([wireCarton(carton)]);
});
