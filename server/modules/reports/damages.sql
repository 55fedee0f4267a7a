-- What was damaged, a range at a time (spec 3 §3, Damage report row); searched by a number that lies in it.
select r.id as "DamageId", lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo",
  upper(r.serials) - lower(r.serials) as "Qty", r.created_at as "CreatedDate",
  ''::text as "_search", r.serials as "_serials"
from taken_out r
where r.company_id = :company and r.kind = 'damaged'
