ALTER TABLE "report_mails" ADD COLUMN "only_with_rows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_mails" ADD COLUMN "failures" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_mails" ADD COLUMN "ended_because" text;
