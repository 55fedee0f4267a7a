ALTER TABLE "product_prices" DROP CONSTRAINT "product_prices_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_id_categories_id_fk";
--> statement-breakpoint
ALTER TABLE "schemes" DROP CONSTRAINT "schemes_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "schemes" DROP CONSTRAINT "schemes_role_id_roles_id_fk";
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_of_company" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_of_company" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_rule" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."categories"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_role_id_rule" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_carton_name_given_rule" CHECK ("carton_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_carton_name_length_rule" CHECK (char_length("carton_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_carton_size_min_rule" CHECK ("carton_size" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_description_given_rule" CHECK ("description" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_description_length_rule" CHECK (char_length("description") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_category_name_given_rule" CHECK ("category_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_category_name_length_rule" CHECK (char_length("category_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_file_path_address_rule" CHECK ("file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_name_given_rule" CHECK ("company_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_name_length_rule" CHECK (char_length("company_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_display_name_given_rule" CHECK ("company_display_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_display_name_length_rule" CHECK (char_length("company_display_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_prefix_given_rule" CHECK ("prefix" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_prefix_length_rule" CHECK (char_length("prefix") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_prefix_form_rule" CHECK ("prefix" ~ '^[A-Z][A-Z0-9]$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_email_given_rule" CHECK ("email" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_email_length_rule" CHECK (char_length("email") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_email_form_rule" CHECK ("email" ~ '^[A-Za-z0-9_]+(?:[.+-][A-Za-z0-9_]+)*@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*\.[A-Za-z]{2,}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_mobile_given_rule" CHECK ("mobile" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_mobile_form_rule" CHECK ("mobile" ~ '^[6-9][0-9]{9}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_website_url_given_rule" CHECK ("website_url" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_website_url_length_rule" CHECK (char_length("website_url") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_address_given_rule" CHECK ("address" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_address_length_rule" CHECK (char_length("address") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_company_logo_address_rule" CHECK ("company_logo" = '' or "company_logo" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fake_message_given_rule" CHECK ("fake_message" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fake_message_length_rule" CHECK (char_length("fake_message") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fake_audio_address_rule" CHECK ("fake_audio" = '' or "fake_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_social_links_pairs_rule" CHECK (json_typeof("social_links") = 'object' and not jsonb_path_exists("social_links"::jsonb, '$.* ? (@.type() != "string")') and jsonb_array_length(jsonb_path_query_array("social_links"::jsonb, '$.*')) <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_mrp_min_rule" CHECK ("mrp" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_mrp_size_rule" CHECK ("mrp" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_name_given_rule" CHECK ("product_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_name_length_rule" CHECK (char_length("product_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_code_length_rule" CHECK (char_length("product_code") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_description_length_rule" CHECK (char_length("product_description") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_oem_length_rule" CHECK (char_length("oem") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hp_code_given_rule" CHECK ("hp_code" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hp_code_length_rule" CHECK (char_length("hp_code") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mrp_min_rule" CHECK ("mrp" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mrp_size_rule" CHECK ("mrp" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_packing_size_min_rule" CHECK ("packing_size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_permissible_scan_min_rule" CHECK ("permissible_scan" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_image_address_rule" CHECK ("product_image" = '' or "product_image" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_video_file_address_rule" CHECK ("video_file" = '' or "video_file" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "video_file" ~* '^https?://[^ ]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_genuine_message_given_rule" CHECK ("genuine_message" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_genuine_message_length_rule" CHECK (char_length("genuine_message") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_genuine_audio_address_rule" CHECK ("genuine_audio" = '' or "genuine_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_already_scanned_msg_given_rule" CHECK ("already_scanned_msg" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_already_scanned_msg_length_rule" CHECK (char_length("already_scanned_msg") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_already_scanned_audio_address_rule" CHECK ("already_scanned_audio" = '' or "already_scanned_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_share_message_length_rule" CHECK (char_length("share_message") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_share_url_length_rule" CHECK (char_length("share_url") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_promotional_message_address_rule" CHECK ("promotional_message" = '' or "promotional_message" ~ '^/uploads/[A-Za-z0-9_.-]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_promotional_start_date_day_rule" CHECK ("promotional_start_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_promotional_end_date_day_rule" CHECK ("promotional_end_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_specification_pairs_rule" CHECK (jsonb_typeof("product_specification") = 'array' and not jsonb_path_exists("product_specification"::jsonb, '$[*] ? (!(@.type() == "object" && @.Key.type() == "string" && @.Value.type() == "string"))') and jsonb_array_length(jsonb_path_query_array("product_specification"::jsonb, '$[*]')) <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_promotional_start_date_promotional__days_in_order_rule" CHECK ("promotional_start_date" <= "promotional_end_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_role_name_given_rule" CHECK ("role_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_role_name_length_rule" CHECK (char_length("role_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_remarks_given_rule" CHECK ("remarks" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_remarks_length_rule" CHECK (char_length("remarks") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_type_choice_rule" CHECK ("user_type" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_scheme_name_given_rule" CHECK ("scheme_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_scheme_name_length_rule" CHECK (char_length("scheme_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_scheme_category_choice_rule" CHECK ("scheme_category" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_description_given_rule" CHECK ("description" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_description_length_rule" CHECK (char_length("description") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_from_no_min_rule" CHECK ("from_no" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_from_no_size_rule" CHECK ("from_no" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_qty_min_rule" CHECK ("qty" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_to_no_size_rule" CHECK ("to_no" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_points_min_rule" CHECK ("points" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_start_date_day_rule" CHECK ("start_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_end_date_day_rule" CHECK ("end_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_start_date_end_date_days_in_order_rule" CHECK ("start_date" <= "end_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_upload_for_choice_rule" CHECK ("upload_for" in ('WebSlider', 'ZAppSlider', 'ProMsg')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_file_type_choice_rule" CHECK ("file_type" in ('image', 'video', 'audio')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_file_path_address_rule" CHECK ("file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_start_date_day_rule" CHECK ("start_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_end_date_day_rule" CHECK ("end_date" between '0001-01-01' and '9999-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_start_date_end_date_days_in_order_rule" CHECK ("start_date" <= "end_date") NOT VALID;
