-- Names the rules of order as declarations name them now.
ALTER TABLE "products" RENAME CONSTRAINT "products_promotional_start_date_promotional__days_in_order_rule" TO "products_promotional_start_date_promotional_end_d_in_order_rule";--> statement-breakpoint
ALTER TABLE "schemes" RENAME CONSTRAINT "schemes_start_date_end_date_days_in_order_rule" TO "schemes_start_date_end_date_in_order_rule";--> statement-breakpoint
ALTER TABLE "sliders" RENAME CONSTRAINT "sliders_start_date_end_date_days_in_order_rule" TO "sliders_start_date_end_date_in_order_rule";
