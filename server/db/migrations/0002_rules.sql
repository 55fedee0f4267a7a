-- What no program may break, whatever it does: overlapping numbers, numbers outside the codes' forty bits.
alter table issued_ranges
  add constraint issued_ranges_never_overlap exclude using gist (company_id with =, serials with &&),
  add constraint issued_ranges_in_bounds check (not isempty(serials) and lower(serials) >= 1 and upper(serials) <= 1099511627776);
--> statement-breakpoint
alter table mappings
  add constraint mappings_never_overlap exclude using gist (company_id with =, mapped with &&),
  add constraint mappings_within_serials check (not isempty(serials) and serials::int8multirange @> mapped);
--> statement-breakpoint
-- A role earns for a number by one scheme at most; To follows from From and Quantity.
alter table schemes
  add constraint schemes_range check (from_no >= 1 and qty >= 1 and to_no = from_no + qty - 1 and to_no < 1099511627776),
  add constraint schemes_days check (start_date <= end_date),
  add constraint schemes_never_overlap exclude using gist (company_id with =, role_id with =, int8range(from_no, to_no, '[]') with &&) where (is_active);
--> statement-breakpoint
alter table verifications add constraint verifications_verdict check (verdict in ('genuine', 'scanned', 'fake'));
--> statement-breakpoint
alter table ratings add constraint ratings_stars check (stars between 1 and 5);
--> statement-breakpoint
-- The moment in which a price is kept, not that in which its transaction began: of several at once the last one is in force.
alter table product_prices alter column created_at set default clock_timestamp();
--> statement-breakpoint
-- Whoever sets a product's MRP, and by whatever way, the price is kept with its date. AddMRP keeps it first: then there is nothing to add.
create function keep_product_price() returns trigger language plpgsql as $$
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
-- The audit log is only added to. One exception: who is erased is erased here, too, by a transaction that says so.
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
-- Each scan updates its row in place: room for that in the page keeps the table at its few rows.
alter table scan_totals set (fillfactor = 50);
--> statement-breakpoint
-- The log is only added to. A connection's process number chooses the part: connections of one pool seldom share one.
create function keep_scan_total() returns trigger language plpgsql as $$
begin
  insert into scan_totals as t (company_id, part, scans)
  select company_id, pg_backend_pid() % 32, count(*) from logged where counted and company_id is not null
  group by company_id order by company_id
  on conflict (company_id, part) do update set scans = t.scans + excluded.scans;
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_keep_total after insert on verifications
referencing new table as logged for each statement execute function keep_scan_total();
