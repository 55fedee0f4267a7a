CREATE TABLE "programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"program_name" text NOT NULL,
	"role_id" integer NOT NULL,
	"only_reads" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"addresses" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(program_name, ''))) STORED,
	CONSTRAINT "programs_program_name_given_rule" CHECK ("program_name" <> ''),
	CONSTRAINT "programs_program_name_length_rule" CHECK (char_length("program_name") <= 60),
	CONSTRAINT "programs_program_name_folded_rule" CHECK (is_folded("program_name", 'text')),
	CONSTRAINT "programs_expires_at_moment_rule" CHECK (isfinite("expires_at") and extract(year from "expires_at" at time zone 'UTC') between 1 and 9999),
	CONSTRAINT "programs_addresses_length_rule" CHECK (char_length("addresses") <= 4000),
	CONSTRAINT "programs_addresses_form_rule" CHECK ("addresses" ~ '^[0-9a-f.:/]+(?:\n[0-9a-f.:/]+)*$'),
	CONSTRAINT "programs_addresses_folded_rule" CHECK (is_folded("addresses", 'lines'))
);
--> statement-breakpoint
CREATE TABLE "program_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_from" text,
	CONSTRAINT "program_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_keys" ADD CONSTRAINT "program_keys_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_keys" ADD CONSTRAINT "program_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programs_created_at" ON "programs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "programs_program_name_sort" ON "programs" USING btree ("company_id",left(lower("program_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "programs_role_id" ON "programs" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_program_name_unique" ON "programs" USING btree ("company_id",lower("program_name"));--> statement-breakpoint
CREATE INDEX "programs_search" ON "programs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "program_keys_program_id" ON "program_keys" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "program_keys_made_by" ON "program_keys" USING btree ("made_by");--> statement-breakpoint
SELECT keep_totals('programs', 'created_at', '{}');--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_role_id_rule" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
