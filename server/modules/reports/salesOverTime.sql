-- What each dispatch is worth, at the prices of its order; a dealer sees what was sent to them.
select r.created_at as "CreatedDate", round(r.amount / 100.0, 2) as "Amount"
from dispatches r join orders o on o.company_id = r.company_id and o.order_no = r.order_no left join dealers d on d.id = o.dealer_id
where r.company_id = :company and r.reversed_at is null and r.created_at >= :from and r.created_at < :to
  and (:is_staff or d.user_id = :user)
