-- The log of scans, by month of UTC: such bounds can neither overlap nor leave gaps when a setting changes.
create table verifications_other partition of verifications default;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on verifications
for each statement execute function refuse_change();
--> statement-breakpoint
-- Makes the partition of a month, given by its first day, and moves there the rows that the default partition has of it.
-- Returns how many rows it moved, or null if the month is there already. Only scans of that very month wait.
create function make_log_month(month date) returns bigint language plpgsql as $$
declare
  table_name text := 'verifications_' || to_char(month, 'YYYY_MM');
  since timestamptz := month::timestamp at time zone 'UTC';
  till timestamptz := (month + interval '1 month') at time zone 'UTC';
  moved bigint;
begin
  -- the lock of the attaching below, taken first: whoever waited for it knows what is there now
  lock table verifications in share update exclusive mode;
  if to_regclass(table_name) is not null then return null; end if;
  execute format('create table %I (like verifications including defaults including constraints)', table_name);
  lock table verifications_other in access exclusive mode;
  execute format('with gone as (delete from verifications_other where created_at >= %L and created_at < %L returning *)
    insert into %I select * from gone', since, till, table_name);
  get diagnostics moved = row_count;
  execute format('alter table verifications attach partition %I for values from (%L) to (%L)', table_name, since, till);
  return moved;
end
$$;
--> statement-breakpoint
select make_log_month(month::date) from generate_series(
  date_trunc('month', now() at time zone 'UTC'),
  date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month') month;
--> statement-breakpoint
insert into scan_zone (zone) values ('Asia/Kolkata');
--> statement-breakpoint
-- Few rows that come and go: vacuum goes by their number, not by their share.
alter table scan_tail set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
alter table scanned_seals set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
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
-- A scan adds a row to the tail of the sums, since adding to the sums themselves would cost twenty times as much.
create function keep_scan_tail() returns trigger language plpgsql as $$
begin
  insert into scan_tail (company_id, verdict, reason, state, counted, created_at, serial)
  values (new.company_id, new.verdict, new.reason, new.state, new.counted, new.created_at, new.serial);
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_keep_tail after insert on verifications for each row
when (new.company_id is not null) execute function keep_scan_tail();
--> statement-breakpoint
-- Folds the tail into the sums by day and by state, and notes whose seals are to be judged. If somebody else folds, returns.
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
  ), seals as (
    insert into scanned_seals (company_id, serial)
    select distinct company_id, serial from gone where serial is not null
  )
  insert into scan_states as t (company_id, day, state, verdict, logged)
  select company_id, day, state, verdict, sum(logged) from found group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged;
end
$$;
--> statement-breakpoint
-- Sums the rows of the log, or of one month of it, by the zone's days.
create function sum_scans(log regclass)
returns table (company_id integer, day date, verdict text, reason text, state text, logged bigint, counted bigint)
language plpgsql stable as $$
begin
  return query execute format('
    select v.company_id, (v.created_at at time zone z.zone)::date, v.verdict, v.reason, left(coalesce(v.state, ''''), 60),
      count(*), count(*) filter (where v.counted)
    from %s v cross join scan_zone z where v.company_id is not null group by 1, 2, 3, 4, 5', log);
end
$$;
--> statement-breakpoint
-- Sums the log anew by the days of another zone, while scans wait. Sums of months that were let go stay in their days.
create function keep_scan_days_of(new_zone text) returns void language plpgsql as $$
begin
  lock table verifications in share row exclusive mode;
  update scan_zone set zone = new_zone;
  with gone as (delete from scan_tail returning company_id, serial)
  insert into scanned_seals (company_id, serial) select distinct company_id, serial from gone where serial is not null;
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
--> statement-breakpoint
-- Detaches a month of the log, given by its first day, and renames its table `let_go_…`. Its scans stay counted.
create function let_log_month_go(month date) returns void language plpgsql as $$
declare
  table_name text := 'verifications_' || to_char(month, 'YYYY_MM');
begin
  execute format('lock table only %I in share row exclusive mode', table_name);
  with found as materialized (select * from sum_scans(table_name::regclass)), days as (
    insert into scan_days as t (company_id, day, verdict, reason, logged, counted, let_go)
    select f.company_id, f.day, f.verdict, f.reason, -sum(f.logged), -sum(f.counted), sum(f.counted)
    from found f group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, verdict, reason) do update set
      logged = t.logged + excluded.logged, counted = t.counted + excluded.counted, let_go = t.let_go + excluded.let_go
  )
  insert into scan_states as t (company_id, day, state, verdict, logged)
  select f.company_id, f.day, f.state, f.verdict, -sum(f.logged) from found f group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged;
  delete from scan_states where logged = 0;
  execute format('alter table verifications detach partition %I', table_name);
  execute format('alter table %I rename to %I', table_name, 'let_go_' || to_char(month, 'YYYY_MM'));
end
$$;
