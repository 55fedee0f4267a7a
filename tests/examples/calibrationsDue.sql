-- Each instrument in use with its last calibration, and the day on which the next one is due; one without any is due at once.
select i.id as "InstrumentId", i.instrument_name as "InstrumentName", c.measured_at as "MeasuredAt",
  abs(c.deviation) as "Deviation", i.tolerance as "Tolerance", d.due_on as "DueOn", case when d.due_on <= :today then 'late' else 'later' end as "Due",
  i.created_at as "CreatedDate"
from instruments i
  left join lateral (
    select * from calibrations c where c.instrument_id = i.id order by c.measured_at desc limit 1) c on true
  cross join lateral (select coalesce(c.due_on, :today) as due_on) d
where i.company_id = :company and i.is_active
