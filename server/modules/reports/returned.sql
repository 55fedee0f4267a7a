-- What came back, a row for each product, condition and reason of a return.
select r.id * 1000000::int8 + l.product_id as "Id", t.code as "ReturnId", d.code as "DispatchId", l.product_id as "ProductId",
  p.product_name as "ProductName", o.dealer_id as "DealerId", u.user_name as "userName", r.condition as "Condition",
  r.reason as "Reason", l.qty as "Qty", r.created_at as "CreatedDt", lower(concat_ws(' ', t.code, d.code, r.reason)) as "_search"
from return_parts r join returns t on t.id = r.return_id join dispatches d on d.id = t.dispatch_id
  join orders o on o.company_id = d.company_id and o.order_no = d.order_no
  left join dealers e on e.id = o.dealer_id left join users u on u.id = e.user_id
  cross join lateral (select c.product_id, sum(x.quantity)::int8 as qty from return_lines x join packed_cartons c on c.id = x.carton_id
    where x.part_id = r.id group by 1) l join products p on p.id = l.product_id
where r.company_id = :company and :is_staff
