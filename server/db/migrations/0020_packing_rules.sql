-- Whatever a program does: a unit is in one open carton, and what a carton or a dispatch holds is of its own company.
alter table carton_runs
  add constraint carton_runs_units_once exclude using gist (company_id with =, serials with &&) where (open);
--> statement-breakpoint
alter table mappings add constraint mappings_of_company unique (company_id, id);
--> statement-breakpoint
alter table packed_cartons add constraint packed_cartons_of_company unique (company_id, id);
--> statement-breakpoint
alter table dispatches add constraint dispatches_of_company unique (company_id, id);
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
