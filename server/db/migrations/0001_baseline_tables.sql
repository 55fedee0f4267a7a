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
	"code" text,
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
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(carton_name, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "cartons_carton_name_given_rule" CHECK ("carton_name" <> ''),
	CONSTRAINT "cartons_carton_name_length_rule" CHECK (char_length("carton_name") <= 250),
	CONSTRAINT "cartons_carton_size_min_rule" CHECK ("carton_size" >= 1),
	CONSTRAINT "cartons_description_given_rule" CHECK ("description" <> ''),
	CONSTRAINT "cartons_description_length_rule" CHECK (char_length("description") <= 250)
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
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(category_name, ''))) STORED,
	CONSTRAINT "categories_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "categories_category_name_given_rule" CHECK ("category_name" <> ''),
	CONSTRAINT "categories_category_name_length_rule" CHECK (char_length("category_name") <= 250),
	CONSTRAINT "categories_file_path_address_rule" CHECK ("file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$')
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
	"social_links" json NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(company_name, '') || ' ' || coalesce(company_display_name, '') || ' ' || coalesce(prefix, ''))) STORED,
	CONSTRAINT "companies_company_name_given_rule" CHECK ("company_name" <> ''),
	CONSTRAINT "companies_company_name_length_rule" CHECK (char_length("company_name") <= 250),
	CONSTRAINT "companies_company_display_name_given_rule" CHECK ("company_display_name" <> ''),
	CONSTRAINT "companies_company_display_name_length_rule" CHECK (char_length("company_display_name") <= 250),
	CONSTRAINT "companies_prefix_given_rule" CHECK ("prefix" <> ''),
	CONSTRAINT "companies_prefix_length_rule" CHECK (char_length("prefix") <= 250),
	CONSTRAINT "companies_prefix_form_rule" CHECK ("prefix" ~ '^[A-Z][A-Z0-9]$'),
	CONSTRAINT "companies_email_given_rule" CHECK ("email" <> ''),
	CONSTRAINT "companies_email_length_rule" CHECK (char_length("email") <= 250),
	CONSTRAINT "companies_email_form_rule" CHECK ("email" ~ '^[A-Za-z0-9_]+(?:[.+-][A-Za-z0-9_]+)*@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*\.[A-Za-z]{2,}$'),
	CONSTRAINT "companies_mobile_given_rule" CHECK ("mobile" <> ''),
	CONSTRAINT "companies_mobile_form_rule" CHECK ("mobile" ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "companies_website_url_given_rule" CHECK ("website_url" <> ''),
	CONSTRAINT "companies_website_url_length_rule" CHECK (char_length("website_url") <= 250),
	CONSTRAINT "companies_address_given_rule" CHECK ("address" <> ''),
	CONSTRAINT "companies_address_length_rule" CHECK (char_length("address") <= 4000),
	CONSTRAINT "companies_company_logo_address_rule" CHECK ("company_logo" = '' or "company_logo" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "companies_fake_message_given_rule" CHECK ("fake_message" <> ''),
	CONSTRAINT "companies_fake_message_length_rule" CHECK (char_length("fake_message") <= 4000),
	CONSTRAINT "companies_fake_audio_address_rule" CHECK ("fake_audio" = '' or "fake_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "companies_social_links_pairs_rule" CHECK (json_typeof("social_links") = 'object' and not jsonb_path_exists("social_links"::jsonb, '$.* ? (@.type() != "string")') and jsonb_array_length(jsonb_path_query_array("social_links"::jsonb, '$.*')) <= 200)
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
	"updated_by" integer,
	CONSTRAINT "product_prices_mrp_min_rule" CHECK ("mrp" >= 1),
	CONSTRAINT "product_prices_mrp_size_rule" CHECK ("mrp" between -9007199254740991 and 9007199254740991)
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
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(product_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '') || ' ' || coalesce(product_code, ''))) STORED,
	CONSTRAINT "products_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "products_product_name_given_rule" CHECK ("product_name" <> ''),
	CONSTRAINT "products_product_name_length_rule" CHECK (char_length("product_name") <= 250),
	CONSTRAINT "products_product_code_length_rule" CHECK (char_length("product_code") <= 50),
	CONSTRAINT "products_product_description_length_rule" CHECK (char_length("product_description") <= 4000),
	CONSTRAINT "products_oem_length_rule" CHECK (char_length("oem") <= 250),
	CONSTRAINT "products_hp_code_given_rule" CHECK ("hp_code" <> ''),
	CONSTRAINT "products_hp_code_length_rule" CHECK (char_length("hp_code") <= 250),
	CONSTRAINT "products_mrp_min_rule" CHECK ("mrp" >= 0),
	CONSTRAINT "products_mrp_size_rule" CHECK ("mrp" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "products_packing_size_min_rule" CHECK ("packing_size" >= 0),
	CONSTRAINT "products_permissible_scan_min_rule" CHECK ("permissible_scan" >= 0),
	CONSTRAINT "products_product_image_address_rule" CHECK ("product_image" = '' or "product_image" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "products_video_file_address_rule" CHECK ("video_file" = '' or "video_file" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "video_file" ~* '^https?://[^ ]+$'),
	CONSTRAINT "products_genuine_message_given_rule" CHECK ("genuine_message" <> ''),
	CONSTRAINT "products_genuine_message_length_rule" CHECK (char_length("genuine_message") <= 4000),
	CONSTRAINT "products_genuine_audio_address_rule" CHECK ("genuine_audio" = '' or "genuine_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "products_already_scanned_msg_given_rule" CHECK ("already_scanned_msg" <> ''),
	CONSTRAINT "products_already_scanned_msg_length_rule" CHECK (char_length("already_scanned_msg") <= 4000),
	CONSTRAINT "products_already_scanned_audio_address_rule" CHECK ("already_scanned_audio" = '' or "already_scanned_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "products_share_message_length_rule" CHECK (char_length("share_message") <= 4000),
	CONSTRAINT "products_share_url_length_rule" CHECK (char_length("share_url") <= 250),
	CONSTRAINT "products_promotional_message_address_rule" CHECK ("promotional_message" = '' or "promotional_message" ~ '^/uploads/[A-Za-z0-9_.-]+$'),
	CONSTRAINT "products_promotional_start_date_day_rule" CHECK ("promotional_start_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "products_promotional_end_date_day_rule" CHECK ("promotional_end_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "products_product_specification_pairs_rule" CHECK (jsonb_typeof("product_specification") = 'array' and not jsonb_path_exists("product_specification"::jsonb, '$[*] ? (!(@.type() == "object" && @.Key.type() == "string" && @.Value.type() == "string"))') and jsonb_array_length(jsonb_path_query_array("product_specification"::jsonb, '$[*]')) <= 200),
	CONSTRAINT "products_promotional_start_date_promotional__days_in_order_rule" CHECK ("promotional_start_date" <= "promotional_end_date")
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
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(role_name, '') || ' ' || coalesce(remarks, ''))) STORED,
	CONSTRAINT "roles_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "roles_role_name_given_rule" CHECK ("role_name" <> ''),
	CONSTRAINT "roles_role_name_length_rule" CHECK (char_length("role_name") <= 250),
	CONSTRAINT "roles_remarks_given_rule" CHECK ("remarks" <> ''),
	CONSTRAINT "roles_remarks_length_rule" CHECK (char_length("remarks") <= 250),
	CONSTRAINT "roles_user_type_choice_rule" CHECK ("user_type" in (1, 2))
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
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(scheme_name, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "schemes_scheme_name_given_rule" CHECK ("scheme_name" <> ''),
	CONSTRAINT "schemes_scheme_name_length_rule" CHECK (char_length("scheme_name") <= 250),
	CONSTRAINT "schemes_scheme_category_choice_rule" CHECK ("scheme_category" in (1, 2)),
	CONSTRAINT "schemes_description_given_rule" CHECK ("description" <> ''),
	CONSTRAINT "schemes_description_length_rule" CHECK (char_length("description") <= 4000),
	CONSTRAINT "schemes_from_no_min_rule" CHECK ("from_no" >= 1),
	CONSTRAINT "schemes_from_no_size_rule" CHECK ("from_no" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "schemes_qty_min_rule" CHECK ("qty" >= 1),
	CONSTRAINT "schemes_to_no_size_rule" CHECK ("to_no" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "schemes_points_min_rule" CHECK ("points" >= 1),
	CONSTRAINT "schemes_start_date_day_rule" CHECK ("start_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "schemes_end_date_day_rule" CHECK ("end_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "schemes_start_date_end_date_days_in_order_rule" CHECK ("start_date" <= "end_date")
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
	"updated_by" integer,
	CONSTRAINT "sliders_upload_for_choice_rule" CHECK ("upload_for" in ('WebSlider', 'ZAppSlider', 'ProMsg')),
	CONSTRAINT "sliders_file_type_choice_rule" CHECK ("file_type" in ('image', 'video', 'audio')),
	CONSTRAINT "sliders_file_path_address_rule" CHECK ("file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$'),
	CONSTRAINT "sliders_start_date_day_rule" CHECK ("start_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "sliders_end_date_day_rule" CHECK ("end_date" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "sliders_start_date_end_date_days_in_order_rule" CHECK ("start_date" <= "end_date")
);
--> statement-breakpoint
CREATE TABLE "company_points" (
	"company_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "company_points_company_id_part_pk" PRIMARY KEY("company_id","part")
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balances_never_below_zero" CHECK (available >= 0 and reserved >= 0 and owed >= 0),
	CONSTRAINT "point_balances_pay_first" CHECK (available = 0 or owed = 0)
);
--> statement-breakpoint
CREATE TABLE "point_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"company" bigint DEFAULT 0 NOT NULL,
	"serial" bigint,
	"product_id" integer,
	"scheme_id" integer,
	"request_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_movements_sum_zero" CHECK (available + reserved - owed + company = 0),
	CONSTRAINT "point_movements_kinds" CHECK (kind in ('earned', 'takenBack', 'requested', 'approved', 'rejected', 'closed')),
	CONSTRAINT "point_movements_serials" CHECK ((kind in ('earned', 'takenBack')) = (serial is not null)),
	CONSTRAINT "point_movements_requests" CHECK ((kind in ('requested', 'approved', 'rejected')) = (request_id is not null))
);
--> statement-breakpoint
CREATE TABLE "redemption_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"redeem_type" smallint NOT NULL,
	"points" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cancellation_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "redemption_requests_points" CHECK (points > 0),
	CONSTRAINT "redemption_requests_decided_once" CHECK ((status = 1) = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_company_id_product_id_pk" PRIMARY KEY("user_id","company_id","product_id"),
	CONSTRAINT "cart_lines_qty" CHECK ("cart_lines"."qty" between 1 and 99999)
);
--> statement-breakpoint
CREATE TABLE "order_books" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"last_order_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"company_id" integer NOT NULL,
	"order_no" integer NOT NULL,
	"product_id" integer NOT NULL,
	"place" integer NOT NULL,
	"qty" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"dispatched" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_company_id_order_no_product_id_pk" PRIMARY KEY("company_id","order_no","product_id"),
	CONSTRAINT "order_lines_qty" CHECK ("order_lines"."qty" between 1 and 99999),
	CONSTRAINT "order_lines_dispatched" CHECK ("order_lines"."dispatched" between 0 and "order_lines"."qty")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" integer NOT NULL,
	"order_no" integer NOT NULL,
	"dealer_id" integer NOT NULL,
	"remark" text,
	"ordered" bigint DEFAULT 0 NOT NULL,
	"dispatched" bigint DEFAULT 0 NOT NULL,
	"dispatch_status" smallint GENERATED ALWAYS AS ((case when dispatched = 0 then 0 when dispatched < ordered then 1 else 2 end)::smallint) STORED NOT NULL,
	"read_by_staff" boolean DEFAULT false NOT NULL,
	"read_by_dealer" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "orders_company_id_order_no_pk" PRIMARY KEY("company_id","order_no")
);
--> statement-breakpoint
CREATE TABLE "carton_contents" (
	"company_id" integer NOT NULL,
	"tertiary_id" integer NOT NULL,
	"secondary_id" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carton_contents_tertiary_id_secondary_id_pk" PRIMARY KEY("tertiary_id","secondary_id")
);
--> statement-breakpoint
CREATE TABLE "carton_runs" (
	"company_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"serials" "int8range" NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carton_runs_carton_id_serials_pk" PRIMARY KEY("carton_id","serials"),
	CONSTRAINT "carton_runs_in_bounds" CHECK (not isempty(serials) and lower(serials) >= 1)
);
--> statement-breakpoint
CREATE TABLE "dispatched_cartons" (
	"company_id" integer NOT NULL,
	"dispatch_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"place" integer NOT NULL,
	"quantity" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dispatched_cartons_dispatch_id_carton_id_pk" PRIMARY KEY("dispatch_id","carton_id")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispatches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"code" text NOT NULL,
	"order_no" integer NOT NULL,
	"so_no" text NOT NULL,
	"remark" text,
	"cartons" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"reversed_at" timestamp with time zone,
	"reversed_by" integer,
	"reverse_reason" text,
	CONSTRAINT "dispatches_of_something" CHECK (cartons > 0 and quantity > 0),
	CONSTRAINT "dispatches_reversed_with_reason" CHECK ((reversed_at is null) = (reverse_reason is null))
);
--> statement-breakpoint
CREATE TABLE "packed_cartons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packed_cartons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"secondaries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"tertiary_id" integer,
	"dispatch_id" integer,
	"manufactured_on" date,
	"expires_on" date,
	"fraction_remark" text,
	"approval_remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"unpacked_at" timestamp with time zone,
	"unpacked_by" integer,
	"unpack_reason" text,
	CONSTRAINT "packed_cartons_types" CHECK (type in ('SID', 'TID')),
	CONSTRAINT "packed_cartons_hold_something" CHECK (quantity > 0 and (type = 'TID') = (secondaries > 0)),
	CONSTRAINT "packed_cartons_states" CHECK (state in ('packed', 'inside', 'dispatched', 'unpacked')),
	CONSTRAINT "packed_cartons_inside" CHECK ((state = 'inside') = (tertiary_id is not null)),
	CONSTRAINT "packed_cartons_only_secondaries_inside" CHECK (tertiary_id is null or type = 'SID'),
	CONSTRAINT "packed_cartons_dispatched" CHECK ((state = 'dispatched') = (dispatch_id is not null)),
	CONSTRAINT "packed_cartons_unpacked_with_reason" CHECK ((state = 'unpacked') = (unpacked_at is not null) and (unpacked_at is null) = (unpack_reason is null))
);
--> statement-breakpoint
CREATE TABLE "slip_books" (
	"company_id" integer NOT NULL,
	"type" text NOT NULL,
	"last_number" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "slip_books_company_id_type_pk" PRIMARY KEY("company_id","type"),
	CONSTRAINT "slip_books_types" CHECK (type in ('SID', 'TID', 'DID'))
);
--> statement-breakpoint
CREATE TABLE "administrator_roles" (
	"role_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_company_id_key_pk" PRIMARY KEY("user_id","company_id","key")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
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
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights_versions" (
	"role_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
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
CREATE TABLE "sign_ups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"certificate" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_by" integer,
	"company_id" integer,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"judged_at" timestamp with time zone,
	"is_in_log" boolean DEFAULT false NOT NULL
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
CREATE TABLE "countries" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "states_names" UNIQUE("country","name")
);
--> statement-breakpoint
CREATE TABLE "product_purchases" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_purchases_company_id_serial_pk" PRIMARY KEY("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"recall_by" smallint NOT NULL,
	"product_id" integer,
	"batch_no" text,
	"from_no" bigint,
	"to_no" bigint,
	"warning" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"recalled_by" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "recalls_of_something" CHECK (case recall_by when 1 then product_id is not null and num_nonnulls(batch_no, from_no, to_no) = 0
        when 2 then product_id is not null and batch_no <> '' and num_nonnulls(from_no, to_no) = 0
        when 3 then from_no between 1 and to_no and num_nonnulls(product_id, batch_no) = 0
        else false end is true)
);
--> statement-breakpoint
CREATE TABLE "sales_orders" (
	"company_id" integer NOT NULL,
	"so_no" text NOT NULL,
	"order_no" integer NOT NULL,
	"upload_id" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "sales_orders_upload_id_place_pk" PRIMARY KEY("upload_id","place")
);
--> statement-breakpoint
CREATE TABLE "so_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "so_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"insertions" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fake_hours" (
	"company_id" integer,
	"hour" timestamp with time zone NOT NULL,
	"fakes" integer NOT NULL,
	CONSTRAINT "fake_hours_company_id_hour" UNIQUE NULLS NOT DISTINCT("company_id","hour")
);
--> statement-breakpoint
CREATE TABLE "scan_days" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"logged" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"let_go" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "scan_days_company_id_day_verdict_reason_pk" PRIMARY KEY("company_id","day","verdict","reason")
);
--> statement-breakpoint
CREATE TABLE "scan_states" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"verdict" text NOT NULL,
	"logged" bigint NOT NULL,
	CONSTRAINT "scan_states_company_id_day_state_verdict_pk" PRIMARY KEY("company_id","day","state","verdict")
);
--> statement-breakpoint
CREATE TABLE "scan_tail" (
	"company_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"state" text,
	"counted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"serial" bigint
);
--> statement-breakpoint
CREATE TABLE "scan_zone" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "scan_zone_only_row" CHECK ("scan_zone"."only_row")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "verifications_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "company_keys" (
	"company_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"scratch_codes" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp with time zone,
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
CREATE TABLE "product_configurations" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"configuration" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "server_secret" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "server_secret_only_row" CHECK ("server_secret"."only_row")
);
--> statement-breakpoint
CREATE TABLE "taken_out" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"serials" "int8range" NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "taken_out_kinds" CHECK (kind in ('demapped', 'damaged')),
	CONSTRAINT "taken_out_reasons" CHECK ((kind = 'damaged') = (reason is not null)),
	CONSTRAINT "taken_out_in_bounds" CHECK (not isempty(serials) and lower(serials) >= 1)
);
--> statement-breakpoint
CREATE TABLE "saved_queries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"script" text NOT NULL,
	"script_type" text DEFAULT 'Query' NOT NULL,
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
CREATE TABLE "scanned_seals" (
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspected_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspected_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"product_id" integer,
	"score" smallint NOT NULL,
	"signs" jsonb NOT NULL,
	"sign_names" text[] NOT NULL,
	"reasons" text NOT NULL,
	"sessions" integer NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"decision" text,
	"recall_id" integer,
	"notice_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspected_seals_scores" CHECK (score >= 0),
	CONSTRAINT "suspected_seals_states" CHECK (state between 1 and 4),
	CONSTRAINT "suspected_seals_decided" CHECK (state = 1 or (decided_at is not null and decision is not null))
);
--> statement-breakpoint
CREATE TABLE "suspicion_mails" (
	"notice_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"taken_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "suspicion_mails_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "suspicion_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspicion_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspicion_thresholds" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"threshold" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "usual_people" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"seals" integer NOT NULL,
	"people" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_country_countries_id_fk" FOREIGN KEY ("bill_country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_state_id_states_id_fk" FOREIGN KEY ("bill_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_city_id_cities_id_fk" FOREIGN KEY ("bill_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_country_countries_id_fk" FOREIGN KEY ("ship_country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_state_id_states_id_fk" FOREIGN KEY ("ship_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_city_id_cities_id_fk" FOREIGN KEY ("ship_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_points" ADD CONSTRAINT "company_points_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_scheme_id_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_request_id_redemption_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."redemption_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_books" ADD CONSTRAINT "order_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_runs" ADD CONSTRAINT "carton_runs_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatched_cartons" ADD CONSTRAINT "dispatched_cartons_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_own_order" FOREIGN KEY ("company_id","order_no") REFERENCES "public"."orders"("company_id","order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_unpacked_by_users_id_fk" FOREIGN KEY ("unpacked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_books" ADD CONSTRAINT "slip_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administrator_roles" ADD CONSTRAINT "administrator_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_versions" ADD CONSTRAINT "rights_versions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_country_countries_id_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_upload_id_so_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."so_uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_own_order" FOREIGN KEY ("company_id","order_no") REFERENCES "public"."orders"("company_id","order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "so_uploads" ADD CONSTRAINT "so_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "so_uploads" ADD CONSTRAINT "so_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fake_hours" ADD CONSTRAINT "fake_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_days" ADD CONSTRAINT "scan_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_states" ADD CONSTRAINT "scan_states_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_keys" ADD CONSTRAINT "company_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurations" ADD CONSTRAINT "product_configurations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_configurations" ADD CONSTRAINT "product_configurations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_books" ADD CONSTRAINT "serial_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_scans" ADD CONSTRAINT "serial_scans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sql_runs" ADD CONSTRAINT "sql_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_notice_id_suspicion_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."suspicion_notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_mails" ADD CONSTRAINT "suspicion_mails_notice_id_suspicion_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."suspicion_notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_mails" ADD CONSTRAINT "suspicion_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_notices" ADD CONSTRAINT "suspicion_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_thresholds" ADD CONSTRAINT "suspicion_thresholds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_thresholds" ADD CONSTRAINT "suspicion_thresholds_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_people" ADD CONSTRAINT "usual_people_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("company_id","page","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("company_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dealers_created_at" ON "dealers" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dealers_code_unique" ON "dealers" USING btree ("company_id",lower("code"));--> statement-breakpoint
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
CREATE INDEX "companies_company_logo_sort" ON "companies" USING btree ("company_logo","id");--> statement-breakpoint
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
CREATE INDEX "products_product_image_sort" ON "products" USING btree ("company_id","product_image","id");--> statement-breakpoint
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
CREATE INDEX "sliders_file_path_sort" ON "sliders" USING btree ("company_id","file_path","id");--> statement-breakpoint
CREATE INDEX "sliders_end_date_sort" ON "sliders" USING btree ("company_id","end_date","id");--> statement-breakpoint
CREATE INDEX "point_balances_company_id" ON "point_balances" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_earned_once" ON "point_movements" USING btree ("company_id","serial") WHERE kind = 'earned';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_taken_back_once" ON "point_movements" USING btree ("company_id","serial") WHERE kind = 'takenBack';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_requested_once" ON "point_movements" USING btree ("request_id") WHERE kind = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_decided_once" ON "point_movements" USING btree ("request_id") WHERE kind in ('approved', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_closed_once" ON "point_movements" USING btree ("user_id") WHERE kind = 'closed';--> statement-breakpoint
CREATE INDEX "point_movements_created_at" ON "point_movements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "point_movements_user_id" ON "point_movements" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "redemption_requests_open" ON "redemption_requests" USING btree ("company_id","created_at","id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "redemption_requests_decided" ON "redemption_requests" USING btree ("company_id","decided_at","id") WHERE status <> 1;--> statement-breakpoint
CREATE INDEX "redemption_requests_user_id" ON "redemption_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("company_id","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_dealer" ON "orders" USING btree ("company_id","dealer_id","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("company_id","dispatch_status","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_status_sort" ON "orders" USING btree ("company_id","dispatch_status","order_no");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("order_no"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "carton_contents_secondary" ON "carton_contents" USING btree ("secondary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carton_contents_secondary_once" ON "carton_contents" USING btree ("secondary_id") WHERE "carton_contents"."open";--> statement-breakpoint
CREATE INDEX "carton_runs_mapping" ON "carton_runs" USING btree ("mapping_id");--> statement-breakpoint
CREATE INDEX "carton_runs_serials" ON "carton_runs" USING gist ("company_id","serials");--> statement-breakpoint
CREATE INDEX "dispatched_cartons_carton" ON "dispatched_cartons" USING btree ("carton_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatched_cartons_carton_once" ON "dispatched_cartons" USING btree ("carton_id") WHERE "dispatched_cartons"."open";--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_code_unique" ON "dispatches" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "dispatches_created_at" ON "dispatches" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatches_reversed_at" ON "dispatches" USING btree ("company_id","reversed_at","id") WHERE "dispatches"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX "dispatches_order" ON "dispatches" USING btree ("company_id","order_no");--> statement-breakpoint
CREATE INDEX "dispatches_search" ON "dispatches" USING gin (lower("code") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "packed_cartons_code_unique" ON "packed_cartons" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "packed_cartons_created_at" ON "packed_cartons" USING btree ("company_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "packed_cartons_unpacked_at" ON "packed_cartons" USING btree ("company_id","unpacked_at","id") WHERE "packed_cartons"."unpacked_at" is not null;--> statement-breakpoint
CREATE INDEX "packed_cartons_stock" ON "packed_cartons" USING btree ("company_id","product_id","expires_on","created_at") WHERE "packed_cartons"."state" = 'packed';--> statement-breakpoint
CREATE INDEX "packed_cartons_tertiary" ON "packed_cartons" USING btree ("tertiary_id");--> statement-breakpoint
CREATE INDEX "packed_cartons_search" ON "packed_cartons" USING gin (lower("code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_devices_user_id" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "limits_resets_at" ON "limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_created_by" ON "uploads" USING btree ("created_by","uploaded_at");--> statement-breakpoint
CREATE INDEX "uploads_company_id" ON "uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "uploads_to_judge" ON "uploads" USING btree ("uploaded_at") WHERE not "uploads"."is_in_log";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_no_unique" ON "users" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("company_id","created_at","id") WHERE not "users"."is_approved";--> statement-breakpoint
CREATE INDEX "product_purchases_created_at" ON "product_purchases" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_purchases_user" ON "product_purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recalls_in_force" ON "recalls" USING btree ("company_id","product_id") WHERE "recalls"."is_active";--> statement-breakpoint
CREATE INDEX "recalls_since" ON "recalls" USING btree ("company_id","since","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_orders_so_no_unique" ON "sales_orders" USING btree ("company_id",lower("so_no"));--> statement-breakpoint
CREATE INDEX "sales_orders_order" ON "sales_orders" USING btree ("company_id","order_no");--> statement-breakpoint
CREATE INDEX "so_uploads_created_at" ON "so_uploads" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fake_hours_hour" ON "fake_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "verifications_token" ON "verifications" USING btree ("token");--> statement-breakpoint
CREATE INDEX "verifications_created_at" ON "verifications" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_serial" ON "verifications" USING btree ("company_id","serial","visitor","created_at");--> statement-breakpoint
CREATE INDEX "verifications_reason" ON "verifications" USING btree ("company_id","reason","created_at","id") WHERE "verifications"."reason" <> 'mapped';--> statement-breakpoint
CREATE INDEX "verifications_product" ON "verifications" USING btree ("company_id","product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_search" ON "verifications" USING gin (lower(coalesce(case when "product_id" is null then "scanned_text" end, '') || ' ' || coalesce("address", '') || ' ' || coalesce("state", '') || ' ' || coalesce("city", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedbacks_created_at" ON "feedbacks" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issued_ranges_created_at" ON "issued_ranges" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issued_ranges_search" ON "issued_ranges" USING gin (lower("sales_order_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mappings_created_at" ON "mappings" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mappings_product_id" ON "mappings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mappings_serials" ON "mappings" USING gist ("company_id","serials");--> statement-breakpoint
CREATE INDEX "mappings_search" ON "mappings" USING gin (lower(coalesce("batch_no", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "taken_out_created_at" ON "taken_out" USING btree ("company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "taken_out_serials" ON "taken_out" USING gist ("company_id","serials");--> statement-breakpoint
CREATE INDEX "taken_out_demapped" ON "taken_out" USING btree ("mapping_id","serials") WHERE kind = 'demapped';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_queries_name" ON "saved_queries" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sql_changes_run" ON "sql_changes" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "sql_runs_of" ON "sql_runs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sql_runs_started" ON "sql_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sql_runs_running" ON "sql_runs" USING btree ("backend_pid") WHERE outcome = 'Running';--> statement-breakpoint
CREATE UNIQUE INDEX "suspected_seals_once" ON "suspected_seals" USING btree ("company_id","serial");--> statement-breakpoint
CREATE INDEX "suspected_seals_last_seen" ON "suspected_seals" USING btree ("company_id","last_seen","id");--> statement-breakpoint
CREATE INDEX "suspected_seals_open" ON "suspected_seals" USING btree ("company_id","score") WHERE "suspected_seals"."state" = 1;--> statement-breakpoint
CREATE INDEX "suspected_seals_notice" ON "suspected_seals" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "suspicion_mails_waiting" ON "suspicion_mails" USING btree ("notice_id") WHERE "suspicion_mails"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "suspicion_notices_created_at" ON "suspicion_notices" USING btree ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_rule" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."categories"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_role_id_rule" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;
