-- What no program may break, whatever it does.

-- Numbers never overlap, and fit into the codes' forty bits.
alter table issued_ranges
  add constraint issued_ranges_never_overlap exclude using gist (company_id with =, serials with &&),
  add constraint issued_ranges_in_bounds check (not isempty(serials) and lower(serials) >= 1 and upper(serials) <= 1099511627776);
--> statement-breakpoint
alter table mappings
  add constraint mappings_never_overlap exclude using gist (company_id with =, mapped with &&),
  add constraint mappings_within_serials check (not isempty(serials) and serials::int8multirange @> mapped);
--> statement-breakpoint
-- A number leaves its mapping once, and is damaged once.
alter table taken_out
  add constraint taken_out_once exclude using gist (mapping_id with =, serials with &&),
  add constraint taken_out_damaged_once exclude using gist (company_id with =, serials with &&) where (kind = 'damaged');
--> statement-breakpoint
-- A role earns for a number by one scheme at most; `to_no` follows from `from_no` and `qty`.
alter table schemes
  add constraint schemes_range check (from_no >= 1 and qty >= 1 and to_no = from_no + qty - 1 and to_no < 1099511627776),
  add constraint schemes_days check (start_date <= end_date),
  add constraint schemes_never_overlap exclude using gist (company_id with =, role_id with =, int8range(from_no, to_no, '[]') with &&) where (is_active);
--> statement-breakpoint
-- A unit is in one open carton.
alter table carton_runs
  add constraint carton_runs_units_once exclude using gist (company_id with =, serials with &&) where (open);
--> statement-breakpoint
alter table verifications add constraint verifications_verdict check (verdict in ('genuine', 'scanned', 'fake', 'recalled'));
--> statement-breakpoint
alter table ratings add constraint ratings_stars check (stars between 1 and 5);
--> statement-breakpoint
-- A row refers only to rows of its own company.
alter table dealers add constraint dealers_of_company unique (company_id, id);
--> statement-breakpoint
alter table mappings add constraint mappings_of_company unique (company_id, id);
--> statement-breakpoint
alter table packed_cartons add constraint packed_cartons_of_company unique (company_id, id);
--> statement-breakpoint
alter table dispatches add constraint dispatches_of_company unique (company_id, id);
--> statement-breakpoint
alter table orders add constraint orders_own_dealer foreign key (company_id, dealer_id) references dealers (company_id, id);
--> statement-breakpoint
alter table order_lines
  add constraint order_lines_own_order foreign key (company_id, order_no) references orders (company_id, order_no),
  add constraint order_lines_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table cart_lines add constraint cart_lines_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table packed_cartons
  add constraint packed_cartons_own_product foreign key (company_id, product_id) references products (company_id, id),
  add constraint packed_cartons_own_tertiary foreign key (company_id, tertiary_id) references packed_cartons (company_id, id),
  add constraint packed_cartons_own_dispatch foreign key (company_id, dispatch_id) references dispatches (company_id, id);
--> statement-breakpoint
alter table carton_runs
  add constraint carton_runs_own_carton foreign key (company_id, carton_id) references packed_cartons (company_id, id),
  add constraint carton_runs_own_mapping foreign key (company_id, mapping_id) references mappings (company_id, id);
--> statement-breakpoint
alter table carton_contents
  add constraint carton_contents_own_tertiary foreign key (company_id, tertiary_id) references packed_cartons (company_id, id),
  add constraint carton_contents_own_secondary foreign key (company_id, secondary_id) references packed_cartons (company_id, id);
--> statement-breakpoint
alter table dispatched_cartons
  add constraint dispatched_cartons_own_dispatch foreign key (company_id, dispatch_id) references dispatches (company_id, id),
  add constraint dispatched_cartons_own_carton foreign key (company_id, carton_id) references packed_cartons (company_id, id);
--> statement-breakpoint
alter table recalls
  add constraint recalls_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table product_purchases
  add constraint product_purchases_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table suspected_seals
  add constraint suspected_seals_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
-- The addresses of states and dealers have named no other country so far.
insert into countries (id, name) values (1, 'India');
--> statement-breakpoint
-- Names a dealer after the person who signs in for the firm.
create view dealer_names as select d.id, d.company_id, u.user_name as name from dealers d join users u on u.id = d.user_id;
--> statement-breakpoint
-- Finds products by pasted codes; HP code and OEM have their indexes for sorting.
create index products_product_code on products (company_id, lower(product_code));
