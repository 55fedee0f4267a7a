ALTER TABLE "companies" ADD COLUMN "allowed_origins" text;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_allowed_origins_length_rule" CHECK (char_length("allowed_origins") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_allowed_origins_form_rule" CHECK ("allowed_origins" ~ '^https://[a-z0-9.:-]+(?:\nhttps://[a-z0-9.:-]+)*$') NOT VALID;
