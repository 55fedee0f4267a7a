-- What scans leave for those who judge their seals goes the way of the sums: a row behind the log, folded every ten seconds.
alter table suspected_seals
  add constraint suspected_seals_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
-- Few rows that come and go.
alter table scanned_seals set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
create or replace function keep_scan_tail() returns trigger language plpgsql as $$
begin
  insert into scan_tail (company_id, verdict, reason, state, counted, created_at, serial)
  values (new.company_id, new.verdict, new.reason, new.state, new.counted, new.created_at, new.serial);
  return null;
end
$$;
--> statement-breakpoint
create or replace function fold_scan_tail() returns void language plpgsql as $$
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
create or replace function keep_scan_days_of(new_zone text) returns void language plpgsql as $$
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
-- The seals of the last quarter's scans are judged, too.
insert into scanned_seals (company_id, serial)
select distinct company_id, serial from verifications
where company_id is not null and serial is not null and created_at > now() - interval '90 days';
