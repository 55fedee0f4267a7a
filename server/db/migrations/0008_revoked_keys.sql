ALTER TABLE "company_keys" ADD COLUMN "revoked_at" timestamp with time zone;
