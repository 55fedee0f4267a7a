CREATE UNIQUE INDEX CONCURRENTLY "asset_readings_read_at_unique" ON "asset_readings" USING btree ("company_id","asset_id","read_at");
