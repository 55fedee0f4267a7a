CREATE INDEX CONCURRENTLY "packed_cartons_sizes" ON "packed_cartons" USING btree ("company_id","product_id","quantity","expires_on","created_at") WHERE "packed_cartons"."state" = 'packed';
