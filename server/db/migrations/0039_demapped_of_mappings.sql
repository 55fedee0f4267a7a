CREATE INDEX "taken_out_demapped" ON "taken_out" USING btree ("mapping_id","serials") WHERE kind = 'demapped';
