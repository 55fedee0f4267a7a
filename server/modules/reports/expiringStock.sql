-- Batches that have expired or do within 90 days, with what is left of them: units that are not packed, and those in cartons
-- that were not dispatched; searched by product and batch.
select r.id as "MappingId", r.product_id as "ProductId", p.product_name as "ProductName", r.batch_no as "BatchNo",
  r.expires_on as "EXPDate",
  case when r.expires_on < :today then 1 when r.expires_on <= :today + 30 then 2 when r.expires_on <= :today + 60 then 3
    else 4 end as "Expires",
  n.mapped - k.packed as "NotPacked", k.standing as "InCartons", n.mapped - k.packed + k.standing as "Qty",
  (select string_agg(c.code, ', ' order by c.code) from (
    select distinct coalesce(t.code, s.code) as code from carton_runs u join packed_cartons s on s.id = u.carton_id
      left join packed_cartons t on t.id = s.tertiary_id
    where u.mapping_id = r.id and u.open and coalesce(t.state, s.state) = 'packed' order by 1 limit 20) c) as "Cartons"
from mappings r join products p on p.id = r.product_id
  cross join lateral (select coalesce(sum(upper(part) - lower(part)), 0)::bigint as mapped from unnest(r.mapped) part) n
  cross join lateral (
    select coalesce(sum(upper(u.serials) - lower(u.serials)), 0)::bigint as packed,
      coalesce(sum(upper(u.serials) - lower(u.serials)) filter (where coalesce(t.state, s.state) = 'packed'), 0)::bigint as standing
    from carton_runs u join packed_cartons s on s.id = u.carton_id left join packed_cartons t on t.id = s.tertiary_id
    where u.mapping_id = r.id and u.open) k
where r.company_id = :company and :is_staff and r.expires_on <= :today + 90
  and n.mapped - k.packed + k.standing > 0
