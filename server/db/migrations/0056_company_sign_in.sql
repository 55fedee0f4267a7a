-- squawk-ignore adding-field-with-default
ALTER TABLE "sessions" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"domain" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"role_id" integer NOT NULL,
	"roles_claim" text,
	"admits_at_once" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(domain, '') || ' ' || coalesce(issuer, ''))) STORED,
	CONSTRAINT "company_sign_ins_domain_given_rule" CHECK ("domain" <> ''),
	CONSTRAINT "company_sign_ins_domain_length_rule" CHECK (char_length("domain") <= 253),
	CONSTRAINT "company_sign_ins_domain_form_rule" CHECK ("domain" ~ '^[a-z0-9-]+(?:\.[a-z0-9-]+)+$'),
	CONSTRAINT "company_sign_ins_domain_folded_rule" CHECK (is_folded("domain", 'text')),
	CONSTRAINT "company_sign_ins_issuer_given_rule" CHECK ("issuer" <> ''),
	CONSTRAINT "company_sign_ins_issuer_length_rule" CHECK (char_length("issuer") <= 300),
	CONSTRAINT "company_sign_ins_issuer_folded_rule" CHECK (is_folded("issuer", 'text')),
	CONSTRAINT "company_sign_ins_client_id_given_rule" CHECK ("client_id" <> ''),
	CONSTRAINT "company_sign_ins_client_id_length_rule" CHECK (char_length("client_id") <= 200),
	CONSTRAINT "company_sign_ins_client_id_folded_rule" CHECK (is_folded("client_id", 'text')),
	CONSTRAINT "company_sign_ins_roles_claim_length_rule" CHECK (char_length("roles_claim") <= 60),
	CONSTRAINT "company_sign_ins_roles_claim_folded_rule" CHECK (is_folded("roles_claim", 'text'))
);
--> statement-breakpoint
CREATE TABLE "company_identities" (
	"company_sign_in_id" integer NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "company_identities_company_sign_in_id_subject_pk" PRIMARY KEY("company_sign_in_id","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_attempts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_sign_in_id" integer NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_company_sign_in_id_company_sign_ins_id_fk" FOREIGN KEY ("company_sign_in_id") REFERENCES "public"."company_sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_attempts" ADD CONSTRAINT "company_sign_in_attempts_of_sign_in" FOREIGN KEY ("company_sign_in_id") REFERENCES "public"."company_sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_sign_ins_created_at" ON "company_sign_ins" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_sign_ins_domain_sort" ON "company_sign_ins" USING btree ("company_id",left(lower("domain"), 100),"id");--> statement-breakpoint
CREATE INDEX "company_sign_ins_role_id" ON "company_sign_ins" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_ins_domain_unique" ON "company_sign_ins" USING btree ("company_id",lower("domain"));--> statement-breakpoint
CREATE INDEX "company_sign_ins_search" ON "company_sign_ins" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_identities_user_id" ON "company_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_sign_in_attempts_expires_at" ON "company_sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
SELECT keep_totals('company_sign_ins', 'created_at', '{}');--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "next_users_mobile_no_unique" ON "users" USING btree ("mobile_no") WHERE "users"."mobile_no" <> '';--> statement-breakpoint
DROP INDEX IF EXISTS "users_mobile_no_unique"; ALTER INDEX "next_users_mobile_no_unique" RENAME TO "users_mobile_no_unique";--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_role_id_rule" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
