ALTER TABLE "asset_repairs" ADD COLUMN "repaired_by" text;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD COLUMN "is_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_repaired_by_length_rule" CHECK (char_length("repaired_by") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_repaired_by_folded_rule" CHECK (is_folded("repaired_by", 'text')) NOT VALID;
