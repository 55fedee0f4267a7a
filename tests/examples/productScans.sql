-- Each product with its scans in a period. What was not scanned has a row as well, and scans of codes that are not product's,
-- altered or guessed ones above all, have one together. A visitor's repeat within ten minutes is logged, but not counted.
select coalesce(p.product_name, 'No product') as "ProductName", coalesce(c.category_name, 'No product') as "CategoryName",
  (select sum(upper(s) - lower(s)) from mappings m, unnest(m.mapped) s where m.product_id = p.id)::bigint as "Mapped",
  count(v.id) filter (where v.verdict = 'genuine') as "Genuine",
  count(v.id) filter (where v.verdict = 'fake') as "Fake",
  max(v.created_at) as "LastScan"
from (select * from products where company_id = :company) p
  join categories c on c.id = p.category_id
  full join (
    select * from verifications
    where company_id = :company and counted and created_at >= :from and created_at < :to
  ) v on v.product_id = p.id
group by p.id, p.product_name, c.category_name
