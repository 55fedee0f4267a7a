ALTER TABLE "saved_queries" ADD COLUMN "script_type" text DEFAULT 'Query' NOT NULL;--> statement-breakpoint
CREATE INDEX "sql_runs_started" ON "sql_runs" USING btree ("started_at");
--> statement-breakpoint
-- Some pages are administrators' alone: which roles these are is part of what their rights are.
create trigger administrator_roles_added after insert on administrator_roles
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger administrator_roles_removed after delete on administrator_roles
referencing old table as changed for each statement execute function keep_rights_versions();
