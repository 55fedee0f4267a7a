-- What a recall or a purchase names is of its own company; and a recalled product has a verdict of its own.
alter table recalls
  add constraint recalls_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table product_purchases
  add constraint product_purchases_own_product foreign key (company_id, product_id) references products (company_id, id);
--> statement-breakpoint
alter table verifications
  drop constraint verifications_verdict,
  add constraint verifications_verdict check (verdict in ('genuine', 'scanned', 'fake', 'recalled'));
