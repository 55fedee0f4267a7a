-- Scans by week, product and city: those of the log, and those that the dashboard counts. A week begins on Monday, and the first
-- and the last one have only their days in the period. Fakes have no product. Each week is a part of the index by date.
select w.first as "Week", s.since as "CreatedDate", s.product_id as "ProductId", p.product_name as "ProductName",
  s.city as "UserCity", s.state as "UserState", s.logged as "Scans", s.counted as "CountedScans"
from (
  select w.at::date as first, greatest(w.at at time zone :zone, :from) as since,
    least((w.at + interval '7 days') at time zone :zone, :to) as till
  from generate_series(
    date_trunc('week', greatest(:from, coalesce((select min(created_at) from verifications where company_id = :company), now())) at time zone :zone),
    least(:to, now()) at time zone :zone, interval '7 days') w (at)
) w cross join lateral (
  select v.product_id, v.city, v.state, min(v.created_at) as since, count(*) as logged, count(*) filter (where v.counted) as counted
  from verifications v
  where v.company_id = :company and v.created_at >= w.since and v.created_at < w.till
  group by 1, 2, 3
) s left join products p on p.id = s.product_id
