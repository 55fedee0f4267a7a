-- squawk-ignore adding-field-with-default
ALTER TABLE "asset_request_items" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(item, ''))) STORED;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_request_items_search" ON "asset_request_items" USING gin ("search_text" gin_trgm_ops);
