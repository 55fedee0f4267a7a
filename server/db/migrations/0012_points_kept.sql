-- Movements of points are only ever added, and what people have follows from them, in the same transaction: no program keeps it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on point_movements
for each statement execute function refuse_change();
--> statement-breakpoint
-- A balance is there before it is added to: a row that is inserted is held against the checks before it is found to conflict.
create function keep_point_balances() returns trigger language plpgsql as $$
begin
  insert into point_balances (user_id, company_id)
  select distinct user_id, company_id from moved order by user_id
  on conflict (user_id) do nothing;
  update point_balances b
  set available = b.available + m.available, reserved = b.reserved + m.reserved, owed = b.owed + m.owed
  from (
    select user_id, sum(available)::bigint as available, sum(reserved)::bigint as reserved, sum(owed)::bigint as owed
    from moved group by user_id
  ) m
  where b.user_id = m.user_id;
  insert into company_points as c (company_id, part, points)
  select company_id, pg_backend_pid() % 32, sum(company)::bigint from moved
  group by company_id having sum(company) <> 0
  on conflict (company_id, part) do update set points = c.points + excluded.points;
  return null;
end
$$;
--> statement-breakpoint
create trigger point_movements_keep_balances after insert on point_movements
referencing new table as moved for each statement execute function keep_point_balances();
--> statement-breakpoint
create function refuse_points_without_movement() returns trigger language plpgsql as $$
begin
  raise exception 'points are changed by movements alone' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger point_balances_begin_empty before insert on point_balances for each row
when (pg_trigger_depth() = 0 and (new.available, new.reserved, new.owed) is distinct from (0, 0, 0))
execute function refuse_points_without_movement();
--> statement-breakpoint
create trigger point_balances_follow before update on point_balances for each row
when (pg_trigger_depth() = 0 and old is distinct from new)
execute function refuse_points_without_movement();
--> statement-breakpoint
create trigger point_balances_stay before delete or truncate on point_balances
for each statement execute function refuse_points_without_movement();
--> statement-breakpoint
create trigger company_points_follow before insert or update or delete on company_points for each row
when (pg_trigger_depth() = 0) execute function refuse_points_without_movement();
--> statement-breakpoint
-- Both are updated in place: room for that in the page.
alter table point_balances set (fillfactor = 80);
--> statement-breakpoint
alter table company_points set (fillfactor = 50);
