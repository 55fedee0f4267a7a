ALTER TABLE "dispatches" ADD COLUMN "expired_reason" text;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "may_expire" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD COLUMN "expired_reason" text;
