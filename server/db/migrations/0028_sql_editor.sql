CREATE TABLE "saved_queries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"script" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "sql_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sql_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "sql_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sql_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"script" text NOT NULL,
	"script_type" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"backend_pid" integer,
	"cancelled_at" timestamp with time zone,
	"outcome" text DEFAULT 'Running' NOT NULL,
	"milliseconds" integer,
	"row_count" integer,
	"message" text DEFAULT '' NOT NULL,
	"preview_token" text,
	"preview" jsonb,
	CONSTRAINT "sql_runs_run_id_unique" UNIQUE("run_id"),
	CONSTRAINT "sql_runs_preview_token_unique" UNIQUE("preview_token"),
	CONSTRAINT "sql_runs_outcome" CHECK (outcome in ('Running', 'Done', 'Failed', 'Cancelled', 'Previewed'))
);
--> statement-breakpoint
ALTER TABLE "sql_runs" ADD CONSTRAINT "sql_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_queries_name" ON "saved_queries" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sql_changes_run" ON "sql_changes" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "sql_runs_of" ON "sql_runs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sql_runs_running" ON "sql_runs" USING btree ("backend_pid") WHERE outcome = 'Running';
