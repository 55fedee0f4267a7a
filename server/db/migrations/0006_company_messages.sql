ALTER TABLE "companies" ADD COLUMN "genuine_message" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "already_scanned_msg" text;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_genuine_message_length_rule" CHECK (char_length("genuine_message") <= 4000);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_already_scanned_msg_length_rule" CHECK (char_length("already_scanned_msg") <= 4000);
