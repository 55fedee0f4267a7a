-- What was dispatched, at the prices of the orders, and what came back, at the same prices, by month, dealer, state of delivery and
-- product; a dealer sees their own. Goods without a price are counted apart, and their amount is unknown. A return counts in the month in which it came back, as a credit note does. A dispatch that was
-- reversed is left out.
select date_trunc('month', m.created_at at time zone :zone)::date as "Month", min(m.created_at) as "CreatedDate",
  o.dealer_id as "DealerId", u.user_name as "DealerName", ss.name as "State",
  p.id as "ProductId", p.product_name as "ProductName", p.hsn_code as "HSNCode",
  sum(m.sold)::bigint as "TotalQty", sum(m.returned)::bigint as "ReturnedQty", sum(m.sold - m.returned)::bigint as "NetQty",
  sum(m.sold - m.returned) filter (where not m.is_priced)::bigint as "UnpricedQty",
  round(sum(m.sold * m.price) filter (where m.is_priced) / 100.0, 2) as "Amount",
  round(sum(m.returned * m.price) filter (where m.is_priced) / 100.0, 2) as "ReturnedAmount",
  round(sum((m.sold - m.returned) * m.price) filter (where m.is_priced) / 100.0, 2) as "NetAmount"
from (
  select r.created_at, r.order_no, x.carton_id, x.quantity as sold, 0 as returned, x.price,
    x.mrp > 0 or x.price > 0 as is_priced
  from dispatches r join dispatched_cartons x on x.dispatch_id = r.id
  where r.company_id = :company and r.reversed_at is null and r.created_at >= :from and r.created_at < :to
  union all
  select t.created_at, d.order_no, l.carton_id, 0, l.quantity, l.price, l.mrp > 0 or l.price > 0
  from returns t join dispatches d on d.id = t.dispatch_id join return_lines l on l.return_id = t.id
  where t.company_id = :company and t.created_at >= :from and t.created_at < :to
) m join packed_cartons c on c.id = m.carton_id join products p on p.id = c.product_id
  join orders o on o.company_id = :company and o.order_no = m.order_no
  left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id left join states ss on ss.id = d.ship_state_id
where :is_staff or u.id = :user
group by 1, 3, 4, 5, 6, 7, 8
