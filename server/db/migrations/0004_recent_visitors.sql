ALTER TABLE "serial_scans" ADD COLUMN "recent_visitors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "mappings_serials" ON "mappings" USING gist ("company_id","serials");