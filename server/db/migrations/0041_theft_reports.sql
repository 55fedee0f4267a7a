ALTER TABLE "recalls" ADD COLUMN "kind" text DEFAULT 'recalled' NOT NULL;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_kinds" CHECK (kind in ('recalled', 'stolen', 'lost')) NOT VALID;
