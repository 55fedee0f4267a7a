import { sql } from 'drizzle-orm';
import { toggleOrder } from '../../../contract/calls/orders.ts';
import { unauthorized } from '../../calls/access.ts';
import { done, HttpRefusal, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { readFlag, readId } from '../../engine/rowActions.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { ordersIn } from './orderRows.ts';

/** `OrderBooking/InActiveRow/{id}/{flag}`: not declared as other toggles are, for a right to edit does not suffice. */
export const toggleOrderEndpoint = endpoint(toggleOrder, async ({ deps, session, params, write }) => {
  const { companyId, userId } = session;
  const [id, active] = [readId(params), readFlag(params)];
  const { log } = ordersIn(deps.config.timeZone);
  return write(async (transaction) => {
    const before = await log.rowBefore({ transaction, session, id });
    if (!before) throw new Refusal(goneMessage);
    if (!before['MayToggle']) throw new HttpRefusal(418, unauthorized);
    await transaction.execute(sql`
      update orders set is_active = ${active}, updated_at = ${deps.now()}, updated_by = ${userId}
      where company_id = ${companyId} and order_no = ${id}`);
    const did = active ? 'activated' : 'inactivated';
    await log.record({ transaction, session, id }, did, before);
    return done({ OrderBookingNo: id, Id: id, IsActive: active }, `Order ${did} successfully.`);
  });
});
