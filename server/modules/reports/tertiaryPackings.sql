-- Tertiary cartons with their units, by the day on which they were packed, without those that were unpacked (spec 3 §2).
select r.id as "Id", r.code as "TertiaryCartonId", r.quantity as "TotalQty", r.secondaries as "TotalSecondaryCarton",
  r.created_at as "CreatedDt", lower(r.code) as "_search"
from packed_cartons r
where r.company_id = :company and r.type = 'TID' and r.state <> 'unpacked' and :is_staff
