ALTER TABLE "report_mails" ADD COLUMN "only_with_rows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_mails" ADD COLUMN "trouble" text;
