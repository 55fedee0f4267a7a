-- What no program may break, whatever it does: overlapping numbers, numbers outside the codes' forty bits.
alter table issued_ranges
  add constraint issued_ranges_never_overlap exclude using gist (company_id with =, serials with &&),
  add constraint issued_ranges_in_bounds check (not isempty(serials) and lower(serials) >= 1 and upper(serials) <= 1099511627776);
--> statement-breakpoint
alter table mappings
  add constraint mappings_never_overlap exclude using gist (company_id with =, mapped with &&),
  add constraint mappings_within_serials check (not isempty(serials) and serials::int8multirange @> mapped);
--> statement-breakpoint
alter table verifications add constraint verifications_verdict check (verdict in ('genuine', 'scanned', 'fake'));
--> statement-breakpoint
alter table ratings add constraint ratings_stars check (stars between 1 and 5);
