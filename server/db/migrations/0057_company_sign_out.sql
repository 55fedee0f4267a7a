ALTER TABLE "sessions" ADD COLUMN "company_sign_in_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer_subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer_sid" text;
