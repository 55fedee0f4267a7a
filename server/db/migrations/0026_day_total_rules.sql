-- Each write updates its part in place: room for that in the page keeps the table at its few rows.
alter table day_totals set (fillfactor = 50);
--> statement-breakpoint
-- Puts the parts of each day together, but for those that somebody is just writing, whom it never waits for.
create function fold_day_totals() returns void language plpgsql as $$
begin
  -- the same lock as of whoever counts a log anew or empties it
  if not pg_try_advisory_xact_lock(7325290) then return; end if;
  with spare as materialized (
    select log, company_id, day, part from day_totals where part <> 0 for update skip locked
  ), gone as (
    delete from day_totals t using spare s
    where (t.log, t.company_id, t.day, t.part) = (s.log, s.company_id, s.day, s.part)
    returning t.log, t.company_id, t.day, t.total
  )
  insert into day_totals as t (log, company_id, day, part, total)
  select log, company_id, day, 0, sum(total) from gone group by log, company_id, day
  on conflict (log, company_id, day, part) do update set total = t.total + excluded.total;
end
$$;
