import { type SQL, sql } from 'drizzle-orm';
import {
  type DispatchNoteData,
  getDispatchToPrint,
  getOwnDispatchToPrint,
} from '../../../contract/calls/orders/dispatch.ts';
import { lineAmount, rupeesOf } from '../../../contract/calls/orders/amounts.ts';
import { wireDay, wireStamp } from '../../../contract/day/day.ts';
import { countries, webType } from '../../../contract/choices/people.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { choiceLabel } from '../../engine/rows/bindText.ts';
import { addressPlaces } from '../../access/people/usersQuery.ts';
import { transportColumns, wasReversed } from './dispatchRows.ts';

/** SQL for an address in lines, as on a letter. */
const address = (side: 'bill' | 'ship') => {
  const [state, city] = side === 'bill' ? ['bs', 'bc'] : ['ss', 'sc'];
  const country = choiceLabel(`d.${side}_country`, countries);
  return sql.raw(
    `concat_ws(E'\\n', d.${side}_address, concat_ws(' ', ${city}.name, d.${side}_pincode), concat_ws(', ', ${state}.name, ${country}))`,
  );
};

type Head = Omit<DispatchNoteData, 'CreatedDt' | 'Cartons'> & {
  createdAt: Date;
  reversedAt: Date | null;
  reversedBy: string | null;
};

/** Finds the head of the note of the dispatch `x` that fits, if `session` sees it. */
export async function readHead(
  runner: Runner,
  { companyId, userId, userType }: Session,
  which: SQL,
): Promise<Head | undefined> {
  const heads = await runner.execute<Head & Record<string, unknown>>(sql`
    select c.company_name as "CompanyName", c.address as "CompanyAddress", x.code as "DispatchId", x.id as "Id",
      x.created_at as "createdAt", x.so_no as "SONo", x.order_no::text as "OrderBookingNo",
      coalesce(u.user_name, '') as "DealerName", coalesce(d.code, '') as "DealerCode", coalesce(d.gst_no, '') as "GstNo",
      ${address('bill')} as "BillingAddress", ${address('ship')} as "ShippingAddress", coalesce(x.remark, '') as "Remark",
      coalesce(x.expired_reason, '') as "ExpiredReason",
      ${sql.raw(transportColumns('x'))},
      x.cartons as "TotalCarton", x.quantity as "TotalQty", x.amount as "TotalAmount",
      x.reversed_at as "reversedAt", b.user_name as "reversedBy"
    from dispatches x join companies c on c.id = x.company_id
      join orders o on o.company_id = x.company_id and o.order_no = x.order_no
      left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id
      left join users b on b.id = x.reversed_by ${sql.raw(addressPlaces)}
    where x.company_id = ${companyId} and ${which} and (${userType === webType} or u.id = ${userId})`);
  return heads.rows[0];
}

/** Pieces of a product on a note. The prices of one are in hundredths. */
export type NotedLine = { product: string; qty: number; mrp: number; price: number };

/** Returns a line of a note as the wire has it. */
export const wireLine = ({ product, qty, mrp, price }: NotedLine) => ({
  ProductName: product,
  Qty: qty,
  MRP: rupeesOf(mrp),
  Price: rupeesOf(price),
  Amount: rupeesOf(lineAmount({ qty, price })),
});

/** Reads the note of a dispatch. Throws Refusal where `session` sees none, and 409 where it was reversed. */
export async function readNote(
  runner: Runner,
  deps: Pick<Deps, 'config'>,
  session: Session,
  code: string,
): Promise<DispatchNoteData> {
  const head = await readHead(runner, session, sql`x.code = ${code}`);
  if (!head) throw new Refusal(goneMessage);
  const { createdAt, reversedAt, reversedBy, ...rest } = head;
  if (reversedAt) throw wasReversed(deps, { code: rest.DispatchId, by: reversedBy, at: reversedAt });
  const { rows } = await runner.execute<NotedLine & { code: string; sscc: string | null }>(sql`
    select c.code, c.sscc, p.product_name as product, x.quantity as qty, x.mrp, x.price
    from dispatched_cartons x join packed_cartons c on c.id = x.carton_id join products p on p.id = c.product_id
    where x.dispatch_id = ${head.Id} and x.company_id = ${session.companyId} order by x.place`);
  return {
    ...rest,
    EWayBillDate: head.EWayBillDate && wireDay(head.EWayBillDate),
    CreatedDt: wireStamp(createdAt, deps.config.timeZone),
    TotalAmount: rupeesOf(head.TotalAmount),
    Cartons: rows.map(({ code: CartonId, sscc, ...line }) => ({
      CartonId,
      ...(sscc !== null && { SSCC: sscc }),
      Lines: [wireLine(line)],
    })),
  };
}

/** `DispatchRpt/GetDispatchToPrint` and `Dispatch/GetDispatchToPrint`: give the note of a dispatch again (spec 3 §2). */
const printNote = async ({ deps, session, input }: SessionRequest<{ DispatchId: string }>) =>
  done(await readNote(deps.database.db, deps, session, input.DispatchId));

export const noteEndpoints = [
  endpoint(getDispatchToPrint, printNote),
  endpoint(getOwnDispatchToPrint, printNote),
];
