CREATE INDEX CONCURRENTLY "asset_requests_created_by" ON "asset_requests" USING btree ("company_id","created_by","id");
