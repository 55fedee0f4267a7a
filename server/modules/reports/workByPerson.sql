-- What people packed and dispatched, hour by hour, without what was unpacked or reversed since, so its sums are those of
-- the other reports. Units are counted once, in their secondary carton.
select w.hour as "Hour", w.hour as "CreatedDate", u.user_name as "UserName", sum(w.units) as "UnitsPacked",
  sum(w.packed) as "CartonsPacked", sum(w.dispatched) as "CartonsDispatched"
from (
  select c.created_by, date_trunc('hour', c.created_at, :zone) as hour,
    case when c.type = 'SID' then c.quantity else 0 end as units, 1 as packed, 0 as dispatched
  from packed_cartons c
  where c.company_id = :company and c.type in ('SID', 'TID') and c.state <> 'unpacked'
    and c.created_at >= :from and c.created_at < :to
  union all
  select d.created_by, date_trunc('hour', d.created_at, :zone), 0, 0, d.cartons
  from dispatches d
  where d.company_id = :company and d.reversed_at is null and d.created_at >= :from and d.created_at < :to
) w left join users u on u.id = w.created_by
where :is_staff
group by w.hour, w.created_by, u.user_name
