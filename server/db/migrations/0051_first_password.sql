DROP INDEX "product_prices_product_id";--> statement-breakpoint
DROP INDEX "products_category_id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_prices_product_id_sort" ON "product_prices" USING btree ("company_id","product_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_category_id_sort" ON "products" USING btree ("company_id","category_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_oem_sort" ON "products" USING btree ("company_id",left(lower("oem"), 100),"id");
