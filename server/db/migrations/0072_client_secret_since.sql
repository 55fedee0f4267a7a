ALTER TABLE "company_sign_ins" ADD COLUMN "secret_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_secret_since_moment_rule" CHECK (isfinite("secret_since") and extract(year from "secret_since" at time zone 'UTC') between 1 and 9999) NOT VALID;--> statement-breakpoint
UPDATE company_sign_ins s SET secret_since = coalesce((SELECT max(e.at) FROM audit_entries e
	WHERE e.company_id = s.company_id AND e.page = 'company-sign-in' AND e.record_id = s.id AND e.action = 'password'), now())
FROM company_sign_in_secrets k WHERE k.company_sign_in_id = s.id;
