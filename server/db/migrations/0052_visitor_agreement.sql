ALTER TABLE "feedbacks" ADD COLUMN "agreed_to" text;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_agreed_once" CHECK ((agreed_to is null) = (agreed_at is null)) NOT VALID;
