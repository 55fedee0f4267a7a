-- What was dispatched, at the prices of the orders, by month, dealer, state of delivery and product; a dealer sees what was sent
-- to them. A dispatch that was reversed is none.
select to_char(r.created_at at time zone :zone, 'YYYY-MM') as "Month", min(r.created_at) as "CreatedDate",
  o.dealer_id as "DealerId", u.user_name as "DealerName", ss.name as "State",
  p.id as "ProductId", p.product_name as "ProductName", p.hsn_code as "HSNCode",
  sum(x.quantity)::bigint as "TotalQty", round(sum(x.quantity * x.price) / 100.0, 2) as "Amount"
from dispatches r join orders o on o.company_id = r.company_id and o.order_no = r.order_no
  join dispatched_cartons x on x.dispatch_id = r.id join packed_cartons c on c.id = x.carton_id join products p on p.id = c.product_id
  left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id left join states ss on ss.id = d.ship_state_id
where r.company_id = :company and r.reversed_at is null and r.created_at >= :from and r.created_at < :to
  and (:is_staff or u.id = :user)
group by 1, 3, 4, 5, 6, 7, 8
