CREATE INDEX CONCURRENTLY "asset_requests_needed_on_sort" ON "asset_requests" USING btree ("company_id","needed_on","id");
