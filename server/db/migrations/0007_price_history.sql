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
-- Prices from before the history, with the last day on which they may have been set.
insert into product_prices (company_id, product_id, mrp, created_at, updated_at, created_by, updated_by)
select company_id, id, mrp, updated_at, updated_at, updated_by, updated_by from products where mrp > 0 order by updated_at, id;
