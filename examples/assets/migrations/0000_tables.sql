CREATE TABLE "asset_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"years" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(category_name, ''))) STORED,
	CONSTRAINT "asset_categories_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "asset_categories_category_name_given_rule" CHECK ("category_name" <> ''),
	CONSTRAINT "asset_categories_category_name_length_rule" CHECK (char_length("category_name") <= 250),
	CONSTRAINT "asset_categories_category_name_folded_rule" CHECK (is_folded("category_name", 'text')),
	CONSTRAINT "asset_categories_years_min_rule" CHECK ("years" >= 1),
	CONSTRAINT "asset_categories_years_max_rule" CHECK ("years" <= 40)
);
--> statement-breakpoint
CREATE TABLE "asset_loans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_loans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"lender_id" integer,
	"borrower" text NOT NULL,
	"lent_on" date NOT NULL,
	"due_on" date NOT NULL,
	"returned_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(borrower, ''))) STORED,
	CONSTRAINT "asset_loans_borrower_given_rule" CHECK ("borrower" <> ''),
	CONSTRAINT "asset_loans_borrower_length_rule" CHECK (char_length("borrower") <= 250),
	CONSTRAINT "asset_loans_borrower_folded_rule" CHECK (is_folded("borrower", 'text')),
	CONSTRAINT "asset_loans_lent_on_day_rule" CHECK ("lent_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "asset_loans_due_on_day_rule" CHECK ("due_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "asset_loans_returned_on_day_rule" CHECK ("returned_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "asset_loans_lent_on_due_on_in_order_rule" CHECK ("lent_on" <= "due_on")
);
--> statement-breakpoint
CREATE TABLE "asset_locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"location_name" text NOT NULL,
	"address" text,
	"keeper" text NOT NULL,
	"phone" text,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(location_name, '') || ' ' || coalesce(keeper, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "asset_locations_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "asset_locations_location_name_given_rule" CHECK ("location_name" <> ''),
	CONSTRAINT "asset_locations_location_name_length_rule" CHECK (char_length("location_name") <= 250),
	CONSTRAINT "asset_locations_location_name_folded_rule" CHECK (is_folded("location_name", 'text')),
	CONSTRAINT "asset_locations_address_length_rule" CHECK (char_length("address") <= 4000),
	CONSTRAINT "asset_locations_address_folded_rule" CHECK (is_folded("address", 'lines')),
	CONSTRAINT "asset_locations_keeper_given_rule" CHECK ("keeper" <> ''),
	CONSTRAINT "asset_locations_keeper_length_rule" CHECK (char_length("keeper") <= 250),
	CONSTRAINT "asset_locations_keeper_folded_rule" CHECK (is_folded("keeper", 'text')),
	CONSTRAINT "asset_locations_phone_form_rule" CHECK ("phone" ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "asset_locations_phone_folded_rule" CHECK (is_folded("phone", 'code')),
	CONSTRAINT "asset_locations_email_given_rule" CHECK ("email" <> ''),
	CONSTRAINT "asset_locations_email_length_rule" CHECK (char_length("email") <= 250),
	CONSTRAINT "asset_locations_email_form_rule" CHECK ("email" ~ '^[A-Za-z0-9_]+(?:[.+-][A-Za-z0-9_]+)*@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*\.[A-Za-z]{2,}$'),
	CONSTRAINT "asset_locations_email_folded_rule" CHECK (is_folded("email", 'code'))
);
--> statement-breakpoint
CREATE TABLE "asset_readings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"asset_id" integer NOT NULL,
	"hours" numeric(15, 1) NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "asset_readings_hours_min_rule" CHECK ("hours" >= 0),
	CONSTRAINT "asset_readings_hours_size_rule" CHECK ("hours" between -99999999999999.9 and 99999999999999.9),
	CONSTRAINT "asset_readings_read_at_moment_rule" CHECK (isfinite("read_at") and extract(year from "read_at" at time zone 'UTC') between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "asset_request_items" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"place" integer NOT NULL,
	"item" text NOT NULL,
	"asset_category_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"amount" numeric(15, 2),
	CONSTRAINT "asset_request_items_record_id_place_pk" PRIMARY KEY("record_id","place"),
	CONSTRAINT "asset_request_items_item_given_rule" CHECK ("item" <> ''),
	CONSTRAINT "asset_request_items_item_length_rule" CHECK (char_length("item") <= 250),
	CONSTRAINT "asset_request_items_item_folded_rule" CHECK (is_folded("item", 'text')),
	CONSTRAINT "asset_request_items_qty_min_rule" CHECK ("qty" >= 1),
	CONSTRAINT "asset_request_items_price_min_rule" CHECK ("price" >= 0),
	CONSTRAINT "asset_request_items_price_size_rule" CHECK ("price" between -9999999999999.99 and 9999999999999.99),
	CONSTRAINT "asset_request_items_amount_size_rule" CHECK ("amount" between -9999999999999.99 and 9999999999999.99)
);
--> statement-breakpoint
CREATE TABLE "asset_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"needed_on" date NOT NULL,
	"total" numeric(15, 2),
	"requester_id" integer,
	"state" smallint,
	"approver_id" integer,
	"reason" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(purpose, ''))) STORED,
	CONSTRAINT "asset_requests_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "asset_requests_purpose_given_rule" CHECK ("purpose" <> ''),
	CONSTRAINT "asset_requests_purpose_length_rule" CHECK (char_length("purpose") <= 250),
	CONSTRAINT "asset_requests_purpose_folded_rule" CHECK (is_folded("purpose", 'text')),
	CONSTRAINT "asset_requests_needed_on_day_rule" CHECK ("needed_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "asset_requests_total_size_rule" CHECK ("total" between -9999999999999.99 and 9999999999999.99),
	CONSTRAINT "asset_requests_state_choice_rule" CHECK ("state" in (1, 2, 3, 4)),
	CONSTRAINT "asset_requests_reason_folded_rule" CHECK (is_folded("reason", 'text'))
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"asset_name" text NOT NULL,
	"asset_category_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"weight" numeric(15, 1),
	"bought_on" date NOT NULL,
	"condition" smallint,
	"supplier" text NOT NULL,
	"photo" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(asset_name, ''))) STORED,
	CONSTRAINT "assets_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "assets_asset_name_given_rule" CHECK ("asset_name" <> ''),
	CONSTRAINT "assets_asset_name_length_rule" CHECK (char_length("asset_name") <= 250),
	CONSTRAINT "assets_asset_name_folded_rule" CHECK (is_folded("asset_name", 'text')),
	CONSTRAINT "assets_price_min_rule" CHECK ("price" >= 0.01),
	CONSTRAINT "assets_price_size_rule" CHECK ("price" between -9999999999999.99 and 9999999999999.99),
	CONSTRAINT "assets_weight_min_rule" CHECK ("weight" >= 0.1),
	CONSTRAINT "assets_weight_size_rule" CHECK ("weight" between -99999999999999.9 and 99999999999999.9),
	CONSTRAINT "assets_bought_on_day_rule" CHECK ("bought_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "assets_condition_choice_rule" CHECK ("condition" in (1, 2, 3)),
	CONSTRAINT "assets_supplier_given_rule" CHECK ("supplier" <> ''),
	CONSTRAINT "assets_supplier_length_rule" CHECK (char_length("supplier") <= 250),
	CONSTRAINT "assets_supplier_folded_rule" CHECK (is_folded("supplier", 'text')),
	CONSTRAINT "assets_photo_address_rule" CHECK ("photo" = '' or "photo" ~ '^/uploads/[A-Za-z0-9_.-]+$')
);
--> statement-breakpoint
ALTER TABLE "asset_categories" ADD CONSTRAINT "asset_categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_loans" ADD CONSTRAINT "asset_loans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_locations" ADD CONSTRAINT "asset_locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_readings" ADD CONSTRAINT "asset_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_request_items" ADD CONSTRAINT "asset_request_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_requests" ADD CONSTRAINT "asset_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_categories_created_at" ON "asset_categories" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "asset_categories_category_name_sort" ON "asset_categories" USING btree ("company_id",left(lower("category_name"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_categories_category_name_unique" ON "asset_categories" USING btree ("company_id",lower("category_name"));--> statement-breakpoint
CREATE INDEX "asset_categories_search" ON "asset_categories" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_loans_created_at" ON "asset_loans" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "asset_loans_asset_id_sort" ON "asset_loans" USING btree ("company_id","asset_id","id");--> statement-breakpoint
CREATE INDEX "asset_loans_due_on_sort" ON "asset_loans" USING btree ("company_id","due_on","id");--> statement-breakpoint
CREATE INDEX "asset_loans_search" ON "asset_loans" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_locations_created_at" ON "asset_locations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "asset_locations_location_name_sort" ON "asset_locations" USING btree ("company_id",left(lower("location_name"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_locations_location_name_unique" ON "asset_locations" USING btree ("company_id",lower("location_name"));--> statement-breakpoint
CREATE INDEX "asset_locations_search" ON "asset_locations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_readings_created_at" ON "asset_readings" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "asset_readings_asset_id_sort" ON "asset_readings" USING btree ("company_id","asset_id","id");--> statement-breakpoint
CREATE INDEX "asset_readings_read_at_sort" ON "asset_readings" USING btree ("company_id","read_at","id");--> statement-breakpoint
CREATE INDEX "asset_request_items_asset_category_id" ON "asset_request_items" USING btree ("asset_category_id");--> statement-breakpoint
CREATE INDEX "asset_requests_created_at" ON "asset_requests" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "asset_requests_purpose_sort" ON "asset_requests" USING btree ("company_id",left(lower("purpose"), 100),"id");--> statement-breakpoint
CREATE INDEX "asset_requests_state_sort" ON "asset_requests" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "asset_requests_search" ON "asset_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets_created_at" ON "assets" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_asset_name_sort" ON "assets" USING btree ("company_id",left(lower("asset_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "assets_asset_category_id_sort" ON "assets" USING btree ("company_id","asset_category_id","id");--> statement-breakpoint
CREATE INDEX "assets_location_id_sort" ON "assets" USING btree ("company_id","location_id","id");--> statement-breakpoint
CREATE INDEX "assets_condition_sort" ON "assets" USING btree ("company_id","condition","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_asset_name_unique" ON "assets" USING btree ("company_id",lower("asset_name"));--> statement-breakpoint
CREATE INDEX "assets_search" ON "assets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "asset_loans" ADD CONSTRAINT "asset_loans_never_overlap" EXCLUDE USING gist (company_id WITH =, "asset_id" WITH =, (CASE WHEN "due_on" < "lent_on" THEN 'empty'::daterange ELSE daterange("lent_on", "due_on", '[]') END) WITH &&) WHERE (is_active);--> statement-breakpoint
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "asset_readings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT keep_totals('asset_categories', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('asset_locations', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('assets', 'created_at', '{condition}');--> statement-breakpoint
SELECT keep_totals('asset_requests', 'created_at', '{state}');--> statement-breakpoint
SELECT keep_totals('asset_loans', 'due_on', '{}');--> statement-breakpoint
SELECT keep_totals('asset_readings', 'read_at', '{}');--> statement-breakpoint
ALTER TABLE "asset_loans" ADD CONSTRAINT "asset_loans_asset_id_rule" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_readings" ADD CONSTRAINT "asset_readings_asset_id_rule" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_request_items" ADD CONSTRAINT "asset_request_items_record_id_rule" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."asset_requests"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_request_items" ADD CONSTRAINT "asset_request_items_asset_category_id_rule" FOREIGN KEY ("company_id","asset_category_id") REFERENCES "public"."asset_categories"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_asset_category_id_rule" FOREIGN KEY ("company_id","asset_category_id") REFERENCES "public"."asset_categories"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_location_id_rule" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."asset_locations"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
