-- Visitors by week: those who scan for the first time in the period, and those who scanned in an earlier week of it, too. A visitor
-- is a browser's session. Only scans that the dashboard counts.
select w.week as "Week", w.since as "CreatedDate", w.visitors as "Visitors", w.visitors - w.returning as "NewVisitors", w.returning as "ReturningVisitors",
  round(100.0 * w.returning / w.visitors, 1) as "ReturningShare", w.scans as "CountedScans"
from (
  select v.week, min(v.since) as since, count(*) as visitors, count(*) filter (where v.week > v.first) as returning,
    sum(v.scans)::bigint as scans
  from (
    select w.first as week, s.since, s.scans, min(w.first) over (partition by s.visitor) as first
    from (
      select w.at::date as first, greatest(w.at at time zone :zone, :from) as since,
        least((w.at + interval '7 days') at time zone :zone, :to) as till
      from generate_series(
        date_trunc('week', greatest(:from, coalesce((select min(created_at) from verifications where company_id = :company), now())) at time zone :zone),
        least(:to, now()) at time zone :zone, interval '7 days') w (at)
    ) w cross join lateral (
      select hashtextextended(v.visitor, 0) as visitor, min(v.created_at) as since, count(*) as scans
      from verifications v
      where v.company_id = :company and v.counted and v.created_at >= w.since and v.created_at < w.till
      group by 1
    ) s
  ) v group by 1
) w
