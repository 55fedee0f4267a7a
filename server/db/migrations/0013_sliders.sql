CREATE TABLE "sliders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sliders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"upload_for" text NOT NULL,
	"file_type" text NOT NULL,
	"file_path" text NOT NULL,
	"endless" boolean NOT NULL,
	"start_date" date,
	"end_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer
);
--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sliders_created_at" ON "sliders" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sliders_upload_for_sort" ON "sliders" USING btree ("company_id",left(lower("upload_for"), 100),"id");--> statement-breakpoint
CREATE INDEX "sliders_file_type_sort" ON "sliders" USING btree ("company_id",left(lower("file_type"), 100),"id");--> statement-breakpoint
CREATE INDEX "sliders_end_date_sort" ON "sliders" USING btree ("company_id","end_date","id");