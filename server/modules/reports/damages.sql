-- What was damaged, a range at a time, with why (spec 3 §3, Damage report row).
select r.id as "DamageId", lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo",
  upper(r.serials) - lower(r.serials) as "Qty", r.reason as "Reason", r.created_at as "CreatedDate",
  lower(r.reason) as "_search", r.serials as "_serials"
from taken_out r
where r.company_id = :company and r.kind = 'damaged'
