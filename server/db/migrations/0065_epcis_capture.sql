CREATE TABLE "captured_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "captured_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"is_error_declaration" boolean NOT NULL,
	"event" jsonb NOT NULL,
	"type" text NOT NULL,
	"biz_step" text,
	"happened_at" timestamp with time zone NOT NULL,
	"objects" text[] NOT NULL,
	"said_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"capture_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "captures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"said_by" text NOT NULL,
	"behaviour" text NOT NULL,
	"events" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "captured_events" ADD CONSTRAINT "captured_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "captured_events_event_id" ON "captured_events" USING btree ("company_id","event_id","is_error_declaration");--> statement-breakpoint
CREATE INDEX "captured_events_created_at" ON "captured_events" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "captured_events_objects" ON "captured_events" USING gin ("objects");--> statement-breakpoint
CREATE INDEX "captures_age" ON "captures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "captures_running" ON "captures" USING btree ("company_id") WHERE finished_at is null;
