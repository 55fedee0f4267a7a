-- Each product with its scans in a period; what was not scanned has a row as well.
select p.product_name as "ProductName", c.category_name as "CategoryName",
  (select sum(upper(s) - lower(s)) from mappings m, unnest(m.mapped) s where m.product_id = p.id)::bigint as "Mapped",
  count(v.id) filter (where v.verdict = 'genuine') as "Genuine",
  count(v.id) filter (where v.verdict = 'fake') as "Fake",
  max(v.created_at) as "LastScan"
from products p
  join categories c on c.id = p.category_id
  left join verifications v on v.company_id = p.company_id and v.product_id = p.id
    and v.created_at >= :from and v.created_at < :to
where p.company_id = :company
group by p.id, c.id
