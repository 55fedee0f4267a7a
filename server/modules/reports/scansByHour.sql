-- Scans of each product by weekday and hour of the company's clocks. Quarters of an hour are counted first, because their clocks are asked
-- once and not for each scan: no zone's hours begin between the quarters of UTC's.
select d.weekday as "Weekday", d.hour as "Hour", d.since as "CreatedDate", d.product_id as "ProductId",
  p.product_name as "ProductName", d.logged as "Scans", d.counted as "CountedScans"
from (
  select extract(isodow from h.since at time zone :zone)::smallint as weekday, to_char(h.since at time zone :zone, 'HH24:00') as hour,
    h.product_id, min(h.since) as since, sum(h.logged)::bigint as logged, sum(h.counted)::bigint as counted
  from (
    select date_bin('15 minutes', v.created_at, 'epoch') as since, v.product_id,
      count(*) as logged, count(*) filter (where v.counted) as counted
    from verifications v
    where v.company_id = :company and v.created_at >= :from and v.created_at < :to
    group by 1, 2
  ) h group by 1, 2, 3
) d left join products p on p.id = d.product_id
