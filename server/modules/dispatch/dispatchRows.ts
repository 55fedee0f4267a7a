import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { resourceNamed } from '../../../src/resources/index.ts';
import { dispatch } from '../../../src/resources/transactions/dispatch.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';

export interface Reversal {
  code: string;
  by: string | null;
  at: Date;
}

/** Refuses an action on a reversed dispatch, and says who reversed it and when. */
export const wasReversed = ({ config }: Pick<Deps, 'config'>, { code, by, at }: Reversal): Refusal =>
  new Refusal(
    `${code} was reversed by ${by ?? 'somebody'} on ${shownMoment(momentInZone(at, config.timeZone))}.`,
    { code: '409' },
  );

/** SQL for who carries a dispatch, and its papers. */
export const transportColumns = (row: string): string => `${row}.transporter as "Transporter",
    ${row}.vehicle_no as "VehicleNo", ${row}.lr_no as "LRNo", ${row}.e_way_bill_no as "EWayBillNo",
    ${row}.e_way_bill_date as "EWayBillDate", ${row}.invoice_no as "InvoiceNo"`;

/** The dispatches as their page lists them (spec 3 §3, Dispatch row); a dealer sees their own. */
export const dispatchesQuery = `
  select r.id as "Id", r.code as "DispatchId", r.cartons as "TotalCarton", r.created_at as "CreatedDt",
    u.user_name as "userName", r.so_no as "SONo", r.order_no as "OrderBookingNo", r.quantity as "TotalQty",
    round(r.amount / 100.0, 2) as "Amount",
    r.remark as "Remark", r.expired_reason as "ExpiredReason", ${transportColumns('r')},
    r.reversed_at is not null as "IsReversed", r.reversed_at as "ReversedOn",
    b.user_name as "ReversedBy", r.reverse_reason as "ReverseReason",
    lower(concat_ws(' ', r.code, r.so_no, u.user_name, r.transporter, r.vehicle_no, r.lr_no, r.e_way_bill_no,
      r.invoice_no)) as "_search"
  from dispatches r join orders o on o.company_id = r.company_id and o.order_no = r.order_no
    left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id left join users b on b.id = r.reversed_by
  where r.company_id = :company and (:is_staff or u.id = :user)`;

/** Returns the dispatches of a zone and their part of the audit log. */
export const dispatchesIn = loggedQuery(resourceNamed(dispatch.path.slice(1)), dispatchesQuery);
