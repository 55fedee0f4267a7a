CREATE TABLE "counted_cartons" (
	"company_id" integer NOT NULL,
	"count_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"result" text NOT NULL,
	"place_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"back_at" timestamp with time zone,
	"back_by" integer,
	CONSTRAINT "counted_cartons_count_id_carton_id_pk" PRIMARY KEY("count_id","carton_id"),
	CONSTRAINT "counted_cartons_results" CHECK (result in ('found', 'missing', 'unexpected', 'moved')),
	CONSTRAINT "counted_cartons_only_missing_come_back" CHECK (back_at is null or result = 'missing')
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"count_name" text NOT NULL,
	"product_id" integer,
	"place_id" integer,
	"count_state" smallint,
	"found" integer,
	"missing" integer,
	"unexpected" integer,
	"close_reason" text,
	"closed_on" timestamp with time zone,
	"closed_by" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(count_name, ''))) STORED,
	CONSTRAINT "stock_counts_count_name_given_rule" CHECK ("count_name" <> ''),
	CONSTRAINT "stock_counts_count_name_length_rule" CHECK (char_length("count_name") <= 250),
	CONSTRAINT "stock_counts_count_name_folded_rule" CHECK (is_folded("count_name", 'text')),
	CONSTRAINT "stock_counts_count_state_choice_rule" CHECK ("count_state" in (1, 2)),
	CONSTRAINT "stock_counts_close_reason_folded_rule" CHECK (is_folded("close_reason", 'lines')),
	CONSTRAINT "stock_counts_closed_on_moment_rule" CHECK (isfinite("closed_on") and extract(year from "closed_on" at time zone 'UTC') between 1 and 9999)
);
--> statement-breakpoint
ALTER TABLE "packed_cartons" DROP CONSTRAINT "packed_cartons_states";--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_carton_id_packed_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."packed_cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_place_id_storage_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."storage_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_cartons" ADD CONSTRAINT "counted_cartons_back_by_users_id_fk" FOREIGN KEY ("back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_cartons_carton" ON "counted_cartons" USING btree ("carton_id");--> statement-breakpoint
CREATE INDEX "stock_counts_created_at" ON "stock_counts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_counts_count_name_sort" ON "stock_counts" USING btree ("company_id",left(lower("count_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "stock_counts_product_id_sort" ON "stock_counts" USING btree ("company_id","product_id","id");--> statement-breakpoint
CREATE INDEX "stock_counts_place_id_sort" ON "stock_counts" USING btree ("company_id","place_id","id");--> statement-breakpoint
CREATE INDEX "stock_counts_count_state_sort" ON "stock_counts" USING btree ("company_id","count_state","id");--> statement-breakpoint
CREATE INDEX "stock_counts_closed_by" ON "stock_counts" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "stock_counts_search" ON "stock_counts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT keep_totals('stock_counts', 'created_at', '{count_state}');--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "storage_places_of_company" ON "storage_places" ("company_id","id");--> statement-breakpoint
ALTER TABLE "storage_places" ADD CONSTRAINT "storage_places_of_company" UNIQUE USING INDEX "storage_places_of_company";--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_place_id_rule" FOREIGN KEY ("company_id","place_id") REFERENCES "public"."storage_places"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_states" CHECK (state in ('packed', 'inside', 'dispatched', 'missing', 'unpacked')) NOT VALID;
