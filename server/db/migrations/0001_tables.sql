CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"user_company_id" integer NOT NULL,
	"page" text NOT NULL,
	"record_id" integer NOT NULL,
	"record_label" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(record_label || ' ' || user_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "dealers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"firm_name" text,
	"firm_nature" smallint NOT NULL,
	"pan_no" text,
	"gst_no" text NOT NULL,
	"gst_certificate" text,
	"transportation_mode" smallint NOT NULL,
	"bill_country" smallint NOT NULL,
	"bill_state_id" integer NOT NULL,
	"bill_city_id" integer NOT NULL,
	"bill_address" text NOT NULL,
	"bill_pincode" text NOT NULL,
	"ship_country" smallint NOT NULL,
	"ship_state_id" integer NOT NULL,
	"ship_city_id" integer NOT NULL,
	"ship_address" text NOT NULL,
	"ship_pincode" text NOT NULL,
	"billing_same_as_shipping" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "dealers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
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
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"file_path" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(category_name, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_name" text NOT NULL,
	"company_display_name" text NOT NULL,
	"prefix" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"website_url" text NOT NULL,
	"address" text NOT NULL,
	"company_logo" text NOT NULL,
	"fake_message" text NOT NULL,
	"fake_audio" text NOT NULL,
	"social_links" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(company_name, '') || ' ' || coalesce(company_display_name, '') || ' ' || coalesce(prefix, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"product_code" text,
	"category_id" integer NOT NULL,
	"product_description" text,
	"oem" text,
	"hp_code" text NOT NULL,
	"mrp" bigint NOT NULL,
	"packing_size" integer NOT NULL,
	"permissible_scan" integer NOT NULL,
	"product_image" text NOT NULL,
	"is_upload_local" boolean NOT NULL,
	"video_file" text,
	"genuine_message" text NOT NULL,
	"genuine_audio" text NOT NULL,
	"already_scanned_msg" text NOT NULL,
	"already_scanned_audio" text,
	"share_message" text,
	"share_url" text,
	"promotional_message" text,
	"promotional_start_date" date,
	"promotional_end_date" date,
	"product_specification" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(product_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '') || ' ' || coalesce(product_code, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"role_name" text NOT NULL,
	"remarks" text NOT NULL,
	"user_type" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(role_name, '') || ' ' || coalesce(remarks, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"scheme_name" text NOT NULL,
	"scheme_category" smallint NOT NULL,
	"description" text NOT NULL,
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
CREATE TABLE "administrator_roles" (
	"role_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_name" text NOT NULL,
	"page_name" text NOT NULL,
	CONSTRAINT "pages_action_name_unique" UNIQUE("action_name")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"page_id" integer NOT NULL,
	"is_view" boolean DEFAULT false NOT NULL,
	"is_add" boolean DEFAULT false NOT NULL,
	"is_edit" boolean DEFAULT false NOT NULL,
	"is_report" boolean DEFAULT false NOT NULL,
	CONSTRAINT "role_permissions_role_id_page_id_pk" PRIMARY KEY("role_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"user_type" smallint NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_no" text NOT NULL,
	"city" text,
	"password_hash" text NOT NULL,
	"is_approved" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "cities_names" UNIQUE("state_id","name")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "states_names" UNIQUE("country","name")
);
--> statement-breakpoint
CREATE TABLE "product_configurations" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"configuration" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "company_keys" (
	"company_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"scratch_codes" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_keys_company_id_key_id_pk" PRIMARY KEY("company_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"verification_id" bigint NOT NULL,
	"company_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_no" text NOT NULL,
	"feedback" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedbacks_verification_id_unique" UNIQUE("verification_id")
);
--> statement-breakpoint
CREATE TABLE "issued_ranges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"serials" "int8range" NOT NULL,
	"sales_order_no" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"serials" "int8range" NOT NULL,
	"mapped" "int8multirange" NOT NULL,
	"batch_no" text,
	"manufactured_on" date,
	"expires_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stars" bigint NOT NULL,
	"ratings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"verification_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_company_id_serial_pk" PRIMARY KEY("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "scan_totals" (
	"company_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"scans" bigint NOT NULL,
	CONSTRAINT "scan_totals_company_id_part_pk" PRIMARY KEY("company_id","part")
);
--> statement-breakpoint
CREATE TABLE "serial_books" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"last_serial" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_scans" (
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"scans" integer NOT NULL,
	"recent_visitors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "serial_scans_company_id_serial_pk" PRIMARY KEY("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"company_id" integer,
	"product_id" integer,
	"serial" bigint,
	"scanned_text" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"counted" boolean NOT NULL,
	"visitor" text NOT NULL,
	"latitude" text,
	"longitude" text,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"zip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_state_id_states_id_fk" FOREIGN KEY ("bill_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_city_id_cities_id_fk" FOREIGN KEY ("bill_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_state_id_states_id_fk" FOREIGN KEY ("ship_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_city_id_cities_id_fk" FOREIGN KEY ("ship_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administrator_roles" ADD CONSTRAINT "administrator_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurations" ADD CONSTRAINT "product_configurations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurations" ADD CONSTRAINT "product_configurations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_keys" ADD CONSTRAINT "company_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_totals" ADD CONSTRAINT "scan_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_books" ADD CONSTRAINT "serial_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_scans" ADD CONSTRAINT "serial_scans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("company_id","page","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("company_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dealers_created_at" ON "dealers" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cartons_created_at" ON "cartons" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cartons_carton_name_sort" ON "cartons" USING btree ("company_id",left(lower("carton_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "cartons_carton_size_sort" ON "cartons" USING btree ("company_id","carton_size","id");--> statement-breakpoint
CREATE INDEX "cartons_description_sort" ON "cartons" USING btree ("company_id",left(lower("description"), 100),"id");--> statement-breakpoint
CREATE INDEX "cartons_is_active_sort" ON "cartons" USING btree ("company_id","is_active","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cartons_carton_name_unique" ON "cartons" USING btree ("company_id",lower("carton_name"));--> statement-breakpoint
CREATE INDEX "cartons_search" ON "cartons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_created_at" ON "categories" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "categories_category_name_sort" ON "categories" USING btree ("company_id",left(lower("category_name"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_category_name_unique" ON "categories" USING btree ("company_id",lower("category_name"));--> statement-breakpoint
CREATE INDEX "categories_search" ON "categories" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_created_at" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_company_name_sort" ON "companies" USING btree (left(lower("company_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "companies_company_display_name_sort" ON "companies" USING btree (left(lower("company_display_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "companies_prefix_sort" ON "companies" USING btree (left(lower("prefix"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_company_name_unique" ON "companies" USING btree (lower("company_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "companies_prefix_unique" ON "companies" USING btree (lower("prefix"));--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_prices_created_at" ON "product_prices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_prices_mrp_sort" ON "product_prices" USING btree ("company_id","mrp","id");--> statement-breakpoint
CREATE INDEX "product_prices_product_id" ON "product_prices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_created_at" ON "products" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_product_name_sort" ON "products" USING btree ("company_id",left(lower("product_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "products_product_description_sort" ON "products" USING btree ("company_id",left(lower("product_description"), 100),"id");--> statement-breakpoint
CREATE INDEX "products_oem_sort" ON "products" USING btree ("company_id",left(lower("oem"), 100),"id");--> statement-breakpoint
CREATE INDEX "products_hp_code_sort" ON "products" USING btree ("company_id",left(lower("hp_code"), 100),"id");--> statement-breakpoint
CREATE INDEX "products_category_id" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_product_name_unique" ON "products" USING btree ("company_id",lower("product_name"));--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "roles_created_at" ON "roles" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "roles_role_name_sort" ON "roles" USING btree ("company_id",left(lower("role_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "roles_remarks_sort" ON "roles" USING btree ("company_id",left(lower("remarks"), 100),"id");--> statement-breakpoint
CREATE INDEX "roles_user_type_sort" ON "roles" USING btree ("company_id","user_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_role_name_unique" ON "roles" USING btree ("company_id",lower("role_name"));--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "schemes_created_at" ON "schemes" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schemes_scheme_name_sort" ON "schemes" USING btree ("company_id",left(lower("scheme_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "schemes_scheme_category_sort" ON "schemes" USING btree ("company_id","scheme_category","id");--> statement-breakpoint
CREATE INDEX "schemes_description_sort" ON "schemes" USING btree ("company_id",left(lower("description"), 100),"id");--> statement-breakpoint
CREATE INDEX "schemes_start_date_sort" ON "schemes" USING btree ("company_id","start_date","id");--> statement-breakpoint
CREATE INDEX "schemes_end_date_sort" ON "schemes" USING btree ("company_id","end_date","id");--> statement-breakpoint
CREATE INDEX "schemes_is_active_sort" ON "schemes" USING btree ("company_id","is_active","id");--> statement-breakpoint
CREATE INDEX "schemes_role_id" ON "schemes" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "schemes_product_id" ON "schemes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "schemes_search" ON "schemes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sliders_created_at" ON "sliders" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sliders_upload_for_sort" ON "sliders" USING btree ("company_id","upload_for","id");--> statement-breakpoint
CREATE INDEX "sliders_file_type_sort" ON "sliders" USING btree ("company_id","file_type","id");--> statement-breakpoint
CREATE INDEX "sliders_end_date_sort" ON "sliders" USING btree ("company_id","end_date","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limits_resets_at" ON "limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_no_unique" ON "users" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("company_id","created_at","id") WHERE not "users"."is_approved";--> statement-breakpoint
CREATE INDEX "feedbacks_created_at" ON "feedbacks" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issued_ranges_created_at" ON "issued_ranges" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issued_ranges_search" ON "issued_ranges" USING gin (lower("sales_order_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mappings_created_at" ON "mappings" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mappings_product_id" ON "mappings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mappings_serials" ON "mappings" USING gist ("company_id","serials");--> statement-breakpoint
CREATE INDEX "mappings_search" ON "mappings" USING gin (lower(coalesce("batch_no", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_created_at" ON "verifications" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_serial" ON "verifications" USING btree ("company_id","serial","visitor","created_at");
