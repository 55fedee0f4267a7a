-- Attaches a month that was let go, whose rows lie in its table `let_go_…` again: the opposite of let_log_month_go.
create function bring_log_month_back(month date) returns void language plpgsql as $$
declare
  table_name text := 'verifications_' || to_char(month, 'YYYY_MM');
begin
  lock table verifications in share update exclusive mode;
  lock table verifications_other in access exclusive mode;
  execute format('alter table %I rename to %I', 'let_go_' || to_char(month, 'YYYY_MM'), table_name);
  execute format('alter table verifications attach partition %I for values from (%L) to (%L)', table_name,
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  with found as materialized (select * from sum_scans(table_name::regclass)), days as (
    insert into scan_days as t (company_id, day, verdict, reason, logged, counted, let_go)
    select f.company_id, f.day, f.verdict, f.reason, sum(f.logged), sum(f.counted), -sum(f.counted)
    from found f group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, verdict, reason) do update set
      logged = t.logged + excluded.logged, counted = t.counted + excluded.counted, let_go = t.let_go + excluded.let_go
  )
  insert into scan_states as t (company_id, day, state, verdict, logged)
  select f.company_id, f.day, f.state, f.verdict, sum(f.logged) from found f group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged;
end
$$;
