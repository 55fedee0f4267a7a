-- What each dispatch is worth, at the prices of its order, and each return, which is taken off; a dealer sees their own.
select m.created_at as "CreatedDate", round(m.amount / 100.0, 2) as "NetAmount"
from (
  select r.created_at, r.order_no, r.amount from dispatches r where r.company_id = :company and r.reversed_at is null
  union all
  select t.created_at, d.order_no, -t.amount from returns t join dispatches d on d.id = t.dispatch_id where t.company_id = :company
) m join orders o on o.company_id = :company and o.order_no = m.order_no left join dealers d on d.id = o.dealer_id
where m.created_at >= :from and m.created_at < :to and (:is_staff or d.user_id = :user)
