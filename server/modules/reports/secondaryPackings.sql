-- Secondary cartons by the day on which they were packed, without those that were unpacked (spec 3 §3, History row).
select r.id as "Id", r.code as "CartonId", r.quantity as "TotalQty", r.created_at as "CreatedDt", lower(r.code) as "_search"
from packed_cartons r
where r.company_id = :company and r.type = 'SID' and r.state <> 'unpacked' and :is_staff
