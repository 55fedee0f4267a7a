-- The log of scans by month of UTC: bounds that hang on no setting can neither overlap nor leave gaps when it changes.
-- What names a scan outlives it, so nothing refers to the log: feedback and ratings find theirs by the token, within a day.
alter table feedbacks drop constraint feedbacks_verification_id_verifications_id_fk;
--> statement-breakpoint
alter table ratings drop constraint ratings_verification_id_verifications_id_fk;
--> statement-breakpoint
drop trigger verifications_keep_total on verifications;
--> statement-breakpoint
drop function keep_scan_total();
--> statement-breakpoint
drop table scan_totals;
--> statement-breakpoint
alter table verifications rename to verifications_before;
--> statement-breakpoint
alter table verifications_before drop constraint verifications_pkey, drop constraint verifications_token_unique;
--> statement-breakpoint
drop index verifications_created_at, verifications_serial;
--> statement-breakpoint
alter sequence verifications_id_seq rename to verifications_before_id_seq;
--> statement-breakpoint
create table verifications (
  id bigint not null generated always as identity (sequence name verifications_id_seq),
  token text not null,
  company_id integer,
  product_id integer,
  serial bigint,
  scanned_text text not null,
  verdict text not null,
  reason text not null,
  counted boolean not null,
  visitor text not null,
  latitude text,
  longitude text,
  address text,
  city text,
  state text,
  country text,
  zip text,
  created_at timestamptz not null default now(),
  constraint verifications_id_created_at_pk primary key (id, created_at),
  constraint verifications_verdict check (verdict in ('genuine', 'scanned', 'fake', 'recalled'))
) partition by range (created_at);
--> statement-breakpoint
create table verifications_other partition of verifications default;
--> statement-breakpoint
-- Makes the partition of a month, given by its first day, with the rows that the default one has of it. Answers how many
-- rows it moved, null where the month is there already. Scans go on meanwhile, but for those of that very month.
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
-- What is older than ten years stands in the default partition, and the server says so.
select make_log_month(month::date) from generate_series(
  date_trunc('month', greatest(now() - interval '10 years',
    coalesce((select min(created_at) from verifications_before), now())) at time zone 'UTC'),
  date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month') month;
--> statement-breakpoint
insert into verifications (id, token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor,
  latitude, longitude, address, city, state, country, zip, created_at) overriding system value
select id, token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor,
  latitude, longitude, address, city, state, country, zip, created_at from verifications_before order by id;
--> statement-breakpoint
select setval('verifications_id_seq', last_value, is_called) from verifications_before_id_seq;
--> statement-breakpoint
drop table verifications_before;
--> statement-breakpoint
alter table verifications
  add constraint verifications_company_id_companies_id_fk foreign key (company_id) references companies (id),
  add constraint verifications_product_id_products_id_fk foreign key (product_id) references products (id);
--> statement-breakpoint
create index verifications_token on verifications (token);
--> statement-breakpoint
create index verifications_created_at on verifications (company_id, created_at, id);
--> statement-breakpoint
create index verifications_serial on verifications (company_id, serial, visitor, created_at);
--> statement-breakpoint
create trigger append_only before update or delete or truncate on verifications
for each statement execute function refuse_change();
--> statement-breakpoint
create table scan_zone (
  only_row boolean primary key default true not null,
  zone text not null,
  constraint scan_zone_only_row check (only_row)
);
--> statement-breakpoint
insert into scan_zone (zone) values ('Asia/Kolkata');
--> statement-breakpoint
create table scan_parts (
  company_id integer not null,
  day date not null,
  verdict text not null,
  reason text not null,
  state text not null,
  part smallint not null,
  logged bigint not null,
  counted bigint not null,
  constraint scan_parts_company_id_day_verdict_reason_state_part_pk
    primary key (company_id, day, verdict, reason, state, part)
) with (fillfactor = 50);
--> statement-breakpoint
create table scan_days (
  company_id integer not null,
  day date not null,
  verdict text not null,
  reason text not null,
  logged bigint not null,
  counted bigint not null,
  let_go bigint default 0 not null,
  constraint scan_days_company_id_day_verdict_reason_pk primary key (company_id, day, verdict, reason),
  constraint scan_days_company_id_companies_id_fk foreign key (company_id) references companies (id)
);
--> statement-breakpoint
create table scan_states (
  company_id integer not null,
  day date not null,
  state text not null,
  verdict text not null,
  logged bigint not null,
  constraint scan_states_company_id_day_state_verdict_pk primary key (company_id, day, state, verdict),
  constraint scan_states_company_id_companies_id_fk foreign key (company_id) references companies (id)
);
--> statement-breakpoint
create view scans_by_day as
select company_id, day, verdict, reason, logged, counted, let_go from scan_days
union all select company_id, day, verdict, reason, logged, counted, 0 from scan_parts;
--> statement-breakpoint
create view scans_by_state as
select company_id, day, state, verdict, logged from scan_states
union all select company_id, day, state, verdict, logged from scan_parts;
--> statement-breakpoint
-- A connection's process number chooses the part: connections of one pool seldom share one.
create function keep_scan_sums() returns trigger language plpgsql as $$
begin
  insert into scan_parts as t (company_id, day, verdict, reason, state, part, logged, counted)
  select l.company_id, (l.created_at at time zone z.zone)::date, l.verdict, l.reason, left(coalesce(l.state, ''), 60),
    pg_backend_pid() % 32, count(*), count(*) filter (where l.counted)
  from logged l cross join scan_zone z where l.company_id is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, day, verdict, reason, state, part) do update
    set logged = t.logged + excluded.logged, counted = t.counted + excluded.counted;
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_keep_sums after insert on verifications
referencing new table as logged for each statement execute function keep_scan_sums();
--> statement-breakpoint
-- Folds the parts into the sums by day and by state; parts that a scan holds wait for the next time.
create function fold_scan_parts() returns void language sql as $$
  with gone as (
    delete from scan_parts where ctid = any(array(select ctid from scan_parts for update skip locked)) returning *
  ), days as (
    insert into scan_days as t (company_id, day, verdict, reason, logged, counted)
    select company_id, day, verdict, reason, sum(logged), sum(counted) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, verdict, reason) do update
      set logged = t.logged + excluded.logged, counted = t.counted + excluded.counted
  )
  insert into scan_states as t (company_id, day, state, verdict, logged)
  select company_id, day, state, verdict, sum(logged) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged
$$;
--> statement-breakpoint
-- What the rows of the log, or of one month of it, add up to by the zone's days.
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
-- Keeps the sums by the days of another zone, from the log; scans wait meanwhile. What was let go stays in its days.
create function keep_scan_days_of(new_zone text) returns void language plpgsql as $$
begin
  lock table verifications in share row exclusive mode;
  update scan_zone set zone = new_zone;
  delete from scan_parts;
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
-- Lets a month of the log go, given by its first day: its table stands on its own then, as `let_go_…`, and what was
-- counted in it stays counted.
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
--> statement-breakpoint
select keep_scan_days_of(zone) from scan_zone;
