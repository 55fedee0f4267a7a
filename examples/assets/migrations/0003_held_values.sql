ALTER TABLE "asset_loans" ADD COLUMN "worth" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "asset_request_items" ADD COLUMN "years" integer;--> statement-breakpoint
ALTER TABLE "asset_loans" ADD CONSTRAINT "asset_loans_worth_size_rule" CHECK ("worth" between -9999999999999.99 and 9999999999999.99) NOT VALID;
