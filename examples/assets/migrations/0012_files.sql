ALTER TABLE "asset_repairs" ADD COLUMN "photos" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "papers" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_repairs_photos_files" ON "asset_repairs" USING gin ("photos");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assets_papers_files" ON "assets" USING gin ("papers");--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_photos_files_rule" CHECK (jsonb_typeof("photos") = 'array' and not jsonb_path_exists("photos", 'strict $[*] ? (@.type() != "string" || !(@ like_regex "^/uploads/[A-Za-z0-9_.-]+$"))', '{}', true)) NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_photos_max_rule" CHECK (jsonb_array_length(jsonb_path_query_array("photos", '$[*]')) <= 5) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_papers_files_rule" CHECK (jsonb_typeof("papers") = 'array' and not jsonb_path_exists("papers", 'strict $[*] ? (@.type() != "string" || !(@ like_regex "^/uploads/[A-Za-z0-9_.-]+$"))', '{}', true)) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_papers_max_rule" CHECK (jsonb_array_length(jsonb_path_query_array("papers", '$[*]')) <= 20) NOT VALID;
