-- The order by an expression keeps the planner from walking back through all prices: 20,000 products that one transaction added
-- took 21 s instead of 2.
create or replace function keep_product_price() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.mrp > 0 and (tg_op = 'INSERT' or new.mrp is distinct from (
    select mrp from product_prices where product_id = new.id order by id + 0 desc limit 1
  )) then
    insert into product_prices (company_id, product_id, mrp, created_by, updated_by)
    values (new.company_id, new.id, new.mrp, new.updated_by, new.updated_by);
  end if;
  return null;
end
$$;
