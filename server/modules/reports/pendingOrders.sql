-- Active orders of which something is still to be dispatched, with their age in days; a dealer sees their own.
select r.order_no as "Id", r.order_no as "OrderBookingNo", r.dealer_id as "DealerId", u.user_name as "DealerName",
  r.created_at as "CreatedDate", a.age as "Age",
  (case when a.age <= 7 then 1 when a.age <= 15 then 2 when a.age <= 30 then 3 else 4 end)::smallint as "AgeGroup",
  r.dispatch_status as "Status", r.ordered - r.dispatched as "PendingQty",
  w.unpriced as "UnpricedQty", round(w.amount / 100.0, 2) as "Amount",
  r.remark as "Remark"
from orders r left join dealers d on d.id = r.dealer_id left join users u on u.id = d.user_id
  cross join lateral (select :today - (r.created_at at time zone :zone)::date as age) a
  cross join lateral (select nullif(sum(l.qty - l.dispatched) filter (where l.mrp = 0 and l.price = 0), 0) as unpriced,
      sum((l.qty - l.dispatched) * l.price) filter (where l.mrp > 0 or l.price > 0) as amount
    from order_lines l where l.company_id = r.company_id and l.order_no = r.order_no) w
where r.company_id = :company and r.is_active and r.dispatch_status < 2
  and (:is_staff or r.dealer_id = (select own.id from dealers own where own.user_id = :user))
