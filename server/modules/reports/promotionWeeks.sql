-- The weeks of each scheme and promotion, counted from its first day, beside as many days right before it: a scheme's are the
-- counted scans of its product, and a promotion's all of the company's, as kept by day. One of many years has its last ten.
select p.kind as "Kind", p.name as "SchemeName", p.start_date as "StartDate", p.end_date as "EndDate",
  w.first as "Week", (w.first::timestamp at time zone :zone) as "CreatedDate",
  s.scans as "CountedScans", s.before as "ScansBefore", s.scans - s.before as "Difference"
from (
  select 'Scheme' as kind, s.scheme_name as name, s.product_id, s.start_date, s.end_date
  from schemes s where s.company_id = :company
  union all
  select l.upload_for, null, null, l.start_date, l.end_date
  from sliders l where l.company_id = :company and not l.endless and l.start_date is not null and l.end_date is not null
) p cross join lateral (select least(p.end_date, :today) - p.start_date + 1 as days) d
  cross join lateral generate_series(greatest(0, (d.days - 1) / 7 - 520), (d.days - 1) / 7) n
  cross join lateral (select p.start_date + 7 * n as first, p.start_date + least(7 * n + 7, d.days) as after) w
  cross join lateral (
    select sum(x.scans) filter (where x.shift = 0)::bigint as scans, sum(x.scans) filter (where x.shift > 0)::bigint as before
    from (
      select y.shift, case when p.product_id is null then (
          select coalesce(sum(t.counted), 0) from scans_by_day t
          where t.company_id = :company and t.day >= w.first - y.shift and t.day < w.after - y.shift)
        else (
          select count(*) from verifications v
          where v.company_id = :company and v.product_id = p.product_id and v.counted
            and v.created_at >= ((w.first - y.shift)::timestamp at time zone :zone)
            and v.created_at < ((w.after - y.shift)::timestamp at time zone :zone)) end as scans
      from (values (0), (d.days)) y (shift)
    ) x
  ) s
where d.days > 0
