-- What was mapped (spec 3 §3, Mapping), and how many of its numbers were demapped since; searched by product, batch or
-- contained number.
select r.id as "MappingId", r.product_id as "ProductId", p.product_name as "ProductName",
  lower(r.serials) as "FromNo", upper(r.serials) - 1 as "ToNo", upper(r.serials) - lower(r.serials) as "Qty",
  (select coalesce(sum(upper(t.serials) - lower(t.serials)), 0)::bigint from taken_out t
    where t.mapping_id = r.id and t.kind = 'demapped') as "Demapped",
  r.batch_no as "BatchNo", r.manufactured_on as "MFGDate", r.expires_on as "EXPDate",
  r.created_at as "CreatedDate", r.updated_at as "UpdatedDate", r.serials as "_serials"
from mappings r left join products p on p.id = r.product_id
where r.company_id = :company
