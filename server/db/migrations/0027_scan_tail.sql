-- A scan adds a row behind the sums of scans in place of adding to one of them: that costs it a twentieth.
select fold_scan_parts();
--> statement-breakpoint
drop trigger verifications_keep_sums on verifications;
--> statement-breakpoint
drop function keep_scan_sums();
--> statement-breakpoint
drop function fold_scan_parts();
--> statement-breakpoint
drop view scans_by_day;
--> statement-breakpoint
drop view scans_by_state;
--> statement-breakpoint
drop table scan_parts;
--> statement-breakpoint
-- Few rows that come and go: what is gone is cleared away by their number, not by their share.
create table scan_tail (
  company_id integer not null,
  verdict text not null,
  reason text not null,
  state text,
  counted boolean not null,
  created_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
create view scans_by_day as
select company_id, day, verdict, reason, logged, counted, let_go from scan_days
union all
select t.company_id, (t.created_at at time zone z.zone)::date, t.verdict, t.reason,
  count(*), count(*) filter (where t.counted), 0
from scan_tail t cross join scan_zone z group by 1, 2, 3, 4;
--> statement-breakpoint
create view scans_by_state as
select company_id, day, state, verdict, logged from scan_states
union all
select t.company_id, (t.created_at at time zone z.zone)::date, left(coalesce(t.state, ''), 60), t.verdict, count(*)
from scan_tail t cross join scan_zone z group by 1, 2, 3, 4;
--> statement-breakpoint
create function keep_scan_tail() returns trigger language plpgsql as $$
begin
  insert into scan_tail (company_id, verdict, reason, state, counted, created_at)
  values (new.company_id, new.verdict, new.reason, new.state, new.counted, new.created_at);
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_keep_tail after insert on verifications for each row
when (new.company_id is not null) execute function keep_scan_tail();
--> statement-breakpoint
-- Folds the tail into the sums by day and by state; whoever comes while another folds leaves it to them.
create function fold_scan_tail() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7325272) then return; end if;
  with gone as (
    delete from scan_tail returning *
  ), found as materialized (
    select g.company_id, (g.created_at at time zone z.zone)::date as day, g.verdict, g.reason,
      left(coalesce(g.state, ''), 60) as state, count(*) as logged, count(*) filter (where g.counted) as counted
    from gone g cross join scan_zone z group by 1, 2, 3, 4, 5
  ), days as (
    insert into scan_days as t (company_id, day, verdict, reason, logged, counted)
    select company_id, day, verdict, reason, sum(logged), sum(counted) from found group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, verdict, reason) do update
      set logged = t.logged + excluded.logged, counted = t.counted + excluded.counted
  )
  insert into scan_states as t (company_id, day, state, verdict, logged)
  select company_id, day, state, verdict, sum(logged) from found group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged;
end
$$;
--> statement-breakpoint
create or replace function keep_scan_days_of(new_zone text) returns void language plpgsql as $$
begin
  lock table verifications in share row exclusive mode;
  update scan_zone set zone = new_zone;
  delete from scan_tail;
  delete from scan_states;
  update scan_days set logged = 0, counted = 0;
  with found as materialized (select * from sum_scans('verifications')), days as (
    insert into scan_days as t (company_id, day, verdict, reason, logged, counted)
    select f.company_id, f.day, f.verdict, f.reason, sum(f.logged), sum(f.counted) from found f group by 1, 2, 3, 4
    on conflict (company_id, day, verdict, reason) do update
      set logged = excluded.logged, counted = excluded.counted
  )
  insert into scan_states (company_id, day, state, verdict, logged)
  select f.company_id, f.day, f.state, f.verdict, sum(f.logged) from found f group by 1, 2, 3, 4;
  delete from scan_days where logged = 0 and let_go = 0;
end
$$;
