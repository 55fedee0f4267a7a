ALTER TABLE "packed_cartons" ADD COLUMN "sscc" text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "packed_cartons_sscc_unique" ON "packed_cartons" USING btree ("company_id","sscc");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "packed_cartons_names" ON "packed_cartons" USING gin ((lower("code") || coalesce(' 00' || "sscc", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "packed_cartons_search";--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_sscc_digits" CHECK (sscc ~ '^[0-9]{18}$') NOT VALID;
