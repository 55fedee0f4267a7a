CREATE TABLE "scanned_seals" (
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspected_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspected_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"product_id" integer,
	"score" smallint NOT NULL,
	"signs" jsonb NOT NULL,
	"sign_names" text[] NOT NULL,
	"reasons" text NOT NULL,
	"sessions" integer NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"decision" text,
	"recall_id" integer,
	"notice_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspected_seals_scores" CHECK (score >= 0),
	CONSTRAINT "suspected_seals_states" CHECK (state between 1 and 4),
	CONSTRAINT "suspected_seals_decided" CHECK (state = 1 or (decided_at is not null and decision is not null))
);
--> statement-breakpoint
CREATE TABLE "suspicion_mails" (
	"notice_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"taken_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "suspicion_mails_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "suspicion_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspicion_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspicion_thresholds" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"threshold" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "usual_people" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"seals" integer NOT NULL,
	"people" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_tail" ADD COLUMN "serial" bigint;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_seals" ADD CONSTRAINT "suspected_seals_notice_id_suspicion_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."suspicion_notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_mails" ADD CONSTRAINT "suspicion_mails_notice_id_suspicion_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."suspicion_notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_mails" ADD CONSTRAINT "suspicion_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_notices" ADD CONSTRAINT "suspicion_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_thresholds" ADD CONSTRAINT "suspicion_thresholds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_thresholds" ADD CONSTRAINT "suspicion_thresholds_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_people" ADD CONSTRAINT "usual_people_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspected_seals_once" ON "suspected_seals" USING btree ("company_id","serial");--> statement-breakpoint
CREATE INDEX "suspected_seals_last_seen" ON "suspected_seals" USING btree ("company_id","last_seen","id");--> statement-breakpoint
CREATE INDEX "suspected_seals_open" ON "suspected_seals" USING btree ("company_id","score") WHERE "suspected_seals"."state" = 1;--> statement-breakpoint
CREATE INDEX "suspected_seals_notice" ON "suspected_seals" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "suspicion_mails_waiting" ON "suspicion_mails" USING btree ("notice_id") WHERE "suspicion_mails"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "suspicion_notices_created_at" ON "suspicion_notices" USING btree ("company_id","created_at");
