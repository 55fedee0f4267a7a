CREATE INDEX CONCURRENTLY "mappings_expires_on" ON "mappings" USING btree ("company_id","expires_on") WHERE "mappings"."expires_on" is not null;
