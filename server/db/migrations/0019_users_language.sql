UPDATE "users" SET "language" = null WHERE "language" NOT IN ('en', 'hi');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'hi')) NOT VALID;
