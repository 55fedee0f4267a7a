ALTER TABLE "product_links" ADD COLUMN "from_no" bigint;--> statement-breakpoint
ALTER TABLE "product_links" ADD COLUMN "to_no" bigint;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_from_no_size_rule" CHECK ("from_no" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_to_no_size_rule" CHECK ("to_no" between -9007199254740991 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_from_no_to_no_in_order_rule" CHECK ("from_no" <= "to_no") NOT VALID;
