-- Active orders of which something is still to be dispatched, with their age in days; a dealer sees their own.
select r.order_no as "Id", r.order_no as "OrderBookingNo", r.dealer_id as "DealerId", u.user_name as "DealerName",
  r.created_at as "CreatedDate", a.age as "Age",
  (case when a.age <= 7 then 1 when a.age <= 15 then 2 when a.age <= 30 then 3 else 4 end)::smallint as "AgeGroup",
  r.dispatch_status as "Status", r.ordered - r.dispatched as "PendingQty",
  (select round(sum((l.qty - l.dispatched) * l.price) / 100.0, 2) from order_lines l
    where l.company_id = r.company_id and l.order_no = r.order_no) as "Amount",
  r.remark as "Remark"
from orders r left join dealers d on d.id = r.dealer_id left join users u on u.id = d.user_id
  cross join lateral (select :today - (r.created_at at time zone :zone)::date as age) a
where r.company_id = :company and r.is_active and r.dispatch_status < 2
  and (:is_staff or r.dealer_id = (select own.id from dealers own where own.user_id = :user))
