-- What each firm paid in a period.
select p.firm_name as "FirmName", count(*) as "Payments", sum(p.amount) as "Total", max(p.paid_at) as "LastPayment"
from dealer_payments p
where p.company_id = :company and p.paid_at >= :from and p.paid_at < :to
group by p.firm_name
