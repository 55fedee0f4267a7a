import { resourceNamed } from '../../../src/resources/index.ts';
import { returns } from '../../../src/resources/transactions/returns.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';

/** The returns as their page lists them. */
export const returnsQuery = `
  select r.id as "Id", r.code as "ReturnId", d.code as "DispatchId", d.so_no as "SONo", u.user_name as "userName",
    r.cartons as "TotalCarton", r.quantity as "TotalQty", r.amount / 100.0 as "Amount", r.reopens as "Reopens",
    (select string_agg(distinct p.reason, ' · ') from return_parts p where p.return_id = r.id) as "Reason",
    b.user_name as "ReturnedBy", r.created_at as "CreatedDt",
    lower(concat_ws(' ', r.code, d.code, d.so_no, u.user_name)) as "_search"
  from returns r join dispatches d on d.id = r.dispatch_id
    join orders o on o.company_id = d.company_id and o.order_no = d.order_no
    left join dealers e on e.id = o.dealer_id left join users u on u.id = e.user_id left join users b on b.id = r.created_by
  where r.company_id = :company and :is_staff`;

/** Returns the returns of a zone and their part of the audit log. */
export const returnsIn = loggedQuery(resourceNamed(returns.path.slice(1)), returnsQuery);
