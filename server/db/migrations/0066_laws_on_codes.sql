ALTER TABLE "categories" ADD COLUMN "code_law" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "generic_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "licence_no" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_code_law_choice_rule" CHECK ("code_law" in (1, 2, 3, 4, 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_generic_name_length_rule" CHECK (char_length("generic_name") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_generic_name_folded_rule" CHECK (is_folded("generic_name", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_length_rule" CHECK (char_length("manufacturer") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_folded_rule" CHECK (is_folded("manufacturer", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_address_length_rule" CHECK (char_length("manufacturer_address") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_address_folded_rule" CHECK (is_folded("manufacturer_address", 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_licence_no_length_rule" CHECK (char_length("licence_no") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_licence_no_folded_rule" CHECK (is_folded("licence_no", 'code')) NOT VALID;
