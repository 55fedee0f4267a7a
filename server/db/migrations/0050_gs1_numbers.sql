DROP INDEX "products_search";--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "gs1_prefix" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "seal_form" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "storage_places" ADD COLUMN "gln" text;--> statement-breakpoint
-- squawk-ignore adding-field-with-default
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(product_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '') || ' ' || coalesce(product_code, '') || ' ' || coalesce(gtin, ''))) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "companies_gs1_prefix_unique" ON "companies" USING btree (lower("gs1_prefix"));--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "products_gtin_unique" ON "products" USING btree ("company_id",lower("gtin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gln_length_rule" CHECK (char_length("gln") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gln_form_rule" CHECK ("gln" ~ '^[0-9]{13}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gln_folded_rule" CHECK (is_folded("gln", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gs1_prefix_length_rule" CHECK (char_length("gs1_prefix") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gs1_prefix_form_rule" CHECK ("gs1_prefix" ~ '^[0-9]{4,12}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_gs1_prefix_folded_rule" CHECK (is_folded("gs1_prefix", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_seal_form_choice_rule" CHECK ("seal_form" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gtin_length_rule" CHECK (char_length("gtin") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gtin_form_rule" CHECK ("gtin" ~ '^[0-9]{14}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gtin_folded_rule" CHECK (is_folded("gtin", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_places" ADD CONSTRAINT "storage_places_gln_length_rule" CHECK (char_length("gln") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_places" ADD CONSTRAINT "storage_places_gln_form_rule" CHECK ("gln" ~ '^[0-9]{13}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_places" ADD CONSTRAINT "storage_places_gln_folded_rule" CHECK (is_folded("gln", 'text')) NOT VALID;
--> statement-breakpoint
-- the public pages know a GTIN before they know its company
CREATE INDEX CONCURRENTLY "products_of_gtin" ON "products" USING btree ("gtin") WHERE "gtin" is not null;
