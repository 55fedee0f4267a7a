-- A product that is removed, as when an import is undone, takes the price along that came with it. Further prices are its history,
-- and keep it.
create function remove_first_price() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from product_prices p where p.product_id = old.id
    and not exists (select from product_prices o where o.product_id = old.id and o.id <> p.id);
  return old;
end
$$;
--> statement-breakpoint
create trigger products_remove_price before delete on products
for each row execute function remove_first_price();
