import { pageKey } from '../../../contract/pages.ts';
import { orderBooking } from '../../../src/resources/masters/orderBooking.ts';
import { resourceNamed } from '../../../src/resources/index.ts';
import { loggedQuery } from '../../engine/changeLog.ts';

/**
 * The orders as Order Booking lists them (spec 2 §3); a dealer sees their own. Joins stand so that a page's numbers and its
 * count come from the orders' indexes alone.
 */
export const ordersQuery = `
  select r.order_no as "OrderBookingNo", r.order_no as "Id", r.dealer_id as "DealerId", u.user_name as "DealerName",
    not (u.is_active and u.is_approved) as "IsDealerStopped", r.remark as "Remark",
    (select json_agg(json_build_object('ProductId', p.id, 'ProductName', p.product_name, 'ProductImage', p.product_image,
        'OEM', p.oem, 'HPCode', p.hp_code, 'Qty', l.qty, 'MRP', l.mrp, 'CurrentMRP', p.mrp,
        'IsStopped', not p.is_active, 'DispatchedQty', l.dispatched) order by l.place)
      from order_lines l join products p on p.id = l.product_id
      where l.company_id = r.company_id and l.order_no = r.order_no) as "productDetails",
    (select string_agg(p.product_name || ' × ' || l.qty, ', ' order by l.place)
      from order_lines l join products p on p.id = l.product_id
      where l.company_id = r.company_id and l.order_no = r.order_no) as "Products",
    r.dispatch_status as "Status", case when :is_staff then r.read_by_staff else r.read_by_dealer end as "IsShow",
    r.is_active as "IsActive",
    (select exists (select from administrator_roles a join users own on own.role_id = a.role_id where own.id = :user)) as "MayToggle",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate",
    (select md5(concat_ws('/', r.dealer_id, r.remark, string_agg(l.product_id || ':' || l.qty, ',' order by l.product_id)))
      from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no) as "Version",
    r.order_no::text as "_search"
  from orders r left join dealers d on d.id = r.dealer_id left join users u on u.id = d.user_id
  where r.company_id = :company
    and (:is_staff or r.dealer_id = (select own.id from dealers own where own.user_id = :user))`;

/** The key of Order Booking's page, under which orders stand in the audit log. */
export const orderPage = pageKey(orderBooking.path);

/** The rows of Order Booking and their part of the audit log, for a zone. */
export const ordersIn = loggedQuery(resourceNamed(orderBooking.path.slice(1)), ordersQuery);
