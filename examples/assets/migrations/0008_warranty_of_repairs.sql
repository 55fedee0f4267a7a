ALTER TABLE "asset_repairs" ALTER COLUMN "cost" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD COLUMN "is_warranty" boolean DEFAULT false NOT NULL;
