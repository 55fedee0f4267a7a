DROP INDEX "asset_requests_search";--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "asset_requests" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "asset_locations" DROP CONSTRAINT "asset_locations_phone_form_rule";--> statement-breakpoint
DROP INDEX "asset_requests_purpose_sort";--> statement-breakpoint
ALTER TABLE "asset_requests" ADD COLUMN "request_no" text;--> statement-breakpoint
-- squawk-ignore adding-field-with-default
ALTER TABLE "asset_requests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(request_no, '') || ' ' || coalesce(purpose, ''))) STORED;--> statement-breakpoint
SELECT begin_numbers('asset_requests', 'request_no', 'REQ-', 6);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_requests_request_no_sort" ON "asset_requests" USING btree ("company_id",left(lower("request_no"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "asset_requests_request_no_unique" ON "asset_requests" USING btree ("company_id",lower("request_no"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_requests_search" ON "asset_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "asset_locations" ADD CONSTRAINT "asset_locations_phone_form_rule" CHECK ("phone" ~ '^[2-9][0-9]{9}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_requests" ADD CONSTRAINT "asset_requests_request_no_folded_rule" CHECK (is_folded("request_no", 'text')) NOT VALID;
