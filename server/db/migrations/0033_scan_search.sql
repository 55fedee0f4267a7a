CREATE INDEX "verifications_reason" ON "verifications" USING btree ("company_id","reason","created_at","id") WHERE "verifications"."reason" <> 'mapped';--> statement-breakpoint
CREATE INDEX "verifications_product" ON "verifications" USING btree ("company_id","product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_search" ON "verifications" USING gin (lower(coalesce(case when "product_id" is null then "scanned_text" end, '') || ' ' || coalesce("address", '') || ' ' || coalesce("state", '') || ' ' || coalesce("city", '')) gin_trgm_ops);
