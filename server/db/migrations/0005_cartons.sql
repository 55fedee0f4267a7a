CREATE TABLE "cartons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cartons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carton_name" text NOT NULL,
	"carton_size" integer NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(carton_name, '') || ' ' || coalesce(description, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cartons_created_at" ON "cartons" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cartons_carton_name_sort" ON "cartons" USING btree ("company_id",left(lower("carton_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "cartons_carton_size_sort" ON "cartons" USING btree ("company_id","carton_size","id");--> statement-breakpoint
CREATE INDEX "cartons_description_sort" ON "cartons" USING btree ("company_id",left(lower("description"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "cartons_carton_name_unique" ON "cartons" USING btree ("company_id",lower("carton_name"));--> statement-breakpoint
CREATE INDEX "cartons_search" ON "cartons" USING gin ("search_text" gin_trgm_ops);