-- Orders, their lines and carts name dealers and products of their own company, whatever a program does.
alter table dealers add constraint dealers_of_company unique (company_id, id);
--> statement-breakpoint
alter table products add constraint products_of_company unique (company_id, id);
--> statement-breakpoint
alter table orders add constraint orders_own_dealer foreign key (company_id, dealer_id) references dealers (company_id, id);
--> statement-breakpoint
alter table order_lines
  add constraint order_lines_own_order foreign key (company_id, order_no) references orders (company_id, order_no),
  add constraint order_lines_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table cart_lines add constraint cart_lines_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
-- What dealers are called: the name of whoever signs in for the firm.
create view dealer_names as select d.id, d.company_id, u.user_name as name from dealers d join users u on u.id = d.user_id;
--> statement-breakpoint
-- The products of pasted codes; HP code and OEM have their indexes for sorting.
create index products_product_code on products (company_id, lower(product_code));
--> statement-breakpoint
-- An order's sums follow its lines, whoever changes them and however many at once: its dispatch status is derived from the two sums.
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
