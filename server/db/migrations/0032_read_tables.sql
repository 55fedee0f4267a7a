ALTER TABLE "import_rows" ADD COLUMN "tidied" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "form" jsonb;
