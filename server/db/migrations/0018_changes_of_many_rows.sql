ALTER TABLE "imports" ADD COLUMN "does" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "given" jsonb;
