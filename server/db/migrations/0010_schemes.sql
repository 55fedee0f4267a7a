CREATE TABLE "schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"scheme_name" text NOT NULL,
	"description" text NOT NULL,
	"scheme_category" smallint NOT NULL,
	"role_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"from_no" bigint NOT NULL,
	"qty" integer NOT NULL,
	"to_no" bigint,
	"points" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(scheme_name, '') || ' ' || coalesce(description, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schemes_created_at" ON "schemes" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schemes_scheme_name_sort" ON "schemes" USING btree ("company_id",left(lower("scheme_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "schemes_description_sort" ON "schemes" USING btree ("company_id",left(lower("description"), 100),"id");--> statement-breakpoint
CREATE INDEX "schemes_scheme_category_sort" ON "schemes" USING btree ("company_id","scheme_category","id");--> statement-breakpoint
CREATE INDEX "schemes_start_date_sort" ON "schemes" USING btree ("company_id","start_date","id");--> statement-breakpoint
CREATE INDEX "schemes_end_date_sort" ON "schemes" USING btree ("company_id","end_date","id");--> statement-breakpoint
CREATE INDEX "schemes_role_id" ON "schemes" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "schemes_product_id" ON "schemes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "schemes_search" ON "schemes" USING gin ("search_text" gin_trgm_ops);