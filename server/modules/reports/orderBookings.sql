-- The orders that people booked, without inactive ones; a dealer sees their own (spec 3 §3, Order booking report row).
-- ProductId is an array of an order's products, by which the list is filtered. A list filtered by a product has that product's
-- only quantities and amounts, so its sums and charts count nothing else.
select r.order_no as "Id", r.order_no as "OrderBookingNo", r.dealer_id as "DealerId", u.user_name as "UserName",
  r.created_at as "OrderDate", r.created_at as "CreatedDate",
  (select count(*) from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no) as "ProductsInOrder",
  case when jsonb_exists(:chosen, 'ProductId')
    then (select coalesce(sum(l.qty), 0)::bigint from order_lines l
      where l.company_id = r.company_id and l.order_no = r.order_no and :chosen -> 'ProductId' @> to_jsonb(l.product_id))
    else r.ordered end as "TotalQtyOfProducts",
  round(case when jsonb_exists(:chosen, 'ProductId')
    then (select sum(l.qty * l.price) filter (where l.mrp > 0 or l.price > 0) from order_lines l
      where l.company_id = r.company_id and l.order_no = r.order_no and :chosen -> 'ProductId' @> to_jsonb(l.product_id))
    when r.amount > 0 or exists (select from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no
      and (l.mrp > 0 or l.price > 0)) then r.amount end / 100.0, 2) as "Amount",
  (select sum(l.qty) from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no and l.mrp = 0 and l.price = 0
    and (not jsonb_exists(:chosen, 'ProductId') or :chosen -> 'ProductId' @> to_jsonb(l.product_id))) as "UnpricedQty",
  r.dispatch_status as "Status",
  r.remark as "Remark",
  array(select l.product_id from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no
    order by l.place) as "ProductId"
from orders r left join dealers d on d.id = r.dealer_id left join users u on u.id = d.user_id
where r.company_id = :company and r.is_active
  and (:is_staff or r.dealer_id = (select own.id from dealers own where own.user_id = :user))
