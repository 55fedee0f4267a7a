-- What follows from what was written, and what is only ever added to, whoever writes.

-- A price bears the moment in which it is kept, not the beginning of its transaction: of several at once the last one counts.
alter table product_prices alter column created_at set default clock_timestamp();
--> statement-breakpoint
-- Keeps the price, with its date, whoever sets a product's MRP. AddMRP keeps it first; then there is nothing to add. A script of
-- the SQL editor has no rights on prices, so the function has its owner's.
create function keep_product_price() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.mrp > 0 and new.mrp is distinct from (
    select mrp from product_prices where product_id = new.id order by id desc limit 1
  ) then
    insert into product_prices (company_id, product_id, mrp, created_by, updated_by)
    values (new.company_id, new.id, new.mrp, new.updated_by, new.updated_by);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_keep_price after insert or update of mrp on products
for each row execute function keep_product_price();
--> statement-breakpoint
-- The audit log is only added to, except by a transaction that says it erases a person.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sealbook.erasing_person', true) = 'yes' then
    return null;
  end if;
  raise exception 'Entries of the audit log can be neither changed nor removed.' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Movements of points are only added to. What people have follows from them in the same transaction.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on point_movements
for each statement execute function refuse_change();
--> statement-breakpoint
-- Inserts a balance before adding to it, since PostgreSQL checks an inserted row before it finds the conflict.
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
-- Both are updated in place, which needs room in their pages.
alter table point_balances set (fillfactor = 80);
--> statement-breakpoint
alter table company_points set (fillfactor = 50);
--> statement-breakpoint
-- An order's sums follow its lines, whoever changes them and however many at once. Its dispatch status follows from the sums.
create function keep_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update orders o set ordered = o.ordered + c.qty, dispatched = o.dispatched + c.dispatched
    from (select company_id, order_no, sum(qty) as qty, sum(dispatched) as dispatched from new_lines group by 1, 2) c
    where o.company_id = c.company_id and o.order_no = c.order_no;
  elsif tg_op = 'DELETE' then
    update orders o set ordered = o.ordered - c.qty, dispatched = o.dispatched - c.dispatched
    from (select company_id, order_no, sum(qty) as qty, sum(dispatched) as dispatched from old_lines group by 1, 2) c
    where o.company_id = c.company_id and o.order_no = c.order_no;
  else
    update orders o set ordered = o.ordered + c.qty, dispatched = o.dispatched + c.dispatched
    from (
      select company_id, order_no, sum(qty) as qty, sum(dispatched) as dispatched
      from (
        select company_id, order_no, qty, dispatched from new_lines
        union all select company_id, order_no, -qty, -dispatched from old_lines
      ) l group by 1, 2
    ) c
    where o.company_id = c.company_id and o.order_no = c.order_no and (c.qty <> 0 or c.dispatched <> 0);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger order_lines_keep_totals after insert on order_lines
referencing new table as new_lines for each statement execute function keep_order_totals();
--> statement-breakpoint
create trigger order_lines_keep_totals_updated after update on order_lines
referencing old table as old_lines new table as new_lines for each statement execute function keep_order_totals();
--> statement-breakpoint
create trigger order_lines_keep_totals_deleted after delete on order_lines
referencing old table as old_lines for each statement execute function keep_order_totals();
--> statement-breakpoint
-- Each statement that changes a role's rights makes a new version of them, in its own transaction.
create function keep_rights_versions() returns trigger language plpgsql as $$
begin
  insert into rights_versions as t (role_id, version) select distinct role_id, 1 from changed order by role_id
  on conflict (role_id) do update set version = t.version + 1;
  return null;
end
$$;
--> statement-breakpoint
create trigger role_permissions_added after insert on role_permissions
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_changed_from after update on role_permissions
referencing old table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_changed_to after update on role_permissions
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_removed after delete on role_permissions
referencing old table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
-- Some pages are for administrators alone, so rights depend on which roles are administrators'.
create trigger administrator_roles_added after insert on administrator_roles
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger administrator_roles_removed after delete on administrator_roles
referencing old table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
-- The wire sends rights with the names of their pages.
create function keep_rights_versions_of_pages() returns trigger language plpgsql as $$
begin
  with roles_of_pages as (
    select distinct g.role_id from role_permissions g join changed c on c.id = g.page_id
  ), held as materialized (
    select v.role_id from rights_versions v join roles_of_pages r using (role_id) order by v.role_id for update of v
  )
  update rights_versions v set version = v.version + 1 from held where held.role_id = v.role_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger pages_changed after update on pages
referencing new table as changed for each statement execute function keep_rights_versions_of_pages();
