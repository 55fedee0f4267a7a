CREATE INDEX "companies_company_logo_sort" ON "companies" USING btree ("company_logo","id");--> statement-breakpoint
CREATE INDEX "products_product_image_sort" ON "products" USING btree ("company_id","product_image","id");--> statement-breakpoint
CREATE INDEX "sliders_file_path_sort" ON "sliders" USING btree ("company_id","file_path","id");
