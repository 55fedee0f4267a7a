-- no floor: 0027_ended_report_mails has just brought what goes, and servers older than that know none of it
DELETE FROM "report_mails" WHERE "next_at" = 'infinity';--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" IN ('tell-report', 'telling-report');--> statement-breakpoint
ALTER TABLE "report_mails" DROP COLUMN "ended_because";--> statement-breakpoint
ALTER TABLE "report_mails" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "report_mails" ADD COLUMN "trouble" text;
