-- The largest deviation that each instrument ever had.
select i.instrument_name as "InstrumentName", max(abs(c.deviation)) as "Deviation"
from calibrations c join instruments i on i.id = c.instrument_id
where c.company_id = :company
group by i.instrument_name
