CREATE TABLE "company_points" (
	"company_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "company_points_company_id_part_pk" PRIMARY KEY("company_id","part")
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balances_never_below_zero" CHECK (available >= 0 and reserved >= 0 and owed >= 0),
	CONSTRAINT "point_balances_pay_first" CHECK (available = 0 or owed = 0)
);
--> statement-breakpoint
CREATE TABLE "point_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"company" bigint DEFAULT 0 NOT NULL,
	"serial" bigint,
	"product_id" integer,
	"scheme_id" integer,
	"request_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_movements_sum_zero" CHECK (available + reserved - owed + company = 0),
	CONSTRAINT "point_movements_kinds" CHECK (kind in ('earned', 'takenBack', 'requested', 'approved', 'rejected', 'closed')),
	CONSTRAINT "point_movements_serials" CHECK ((kind in ('earned', 'takenBack')) = (serial is not null)),
	CONSTRAINT "point_movements_requests" CHECK ((kind in ('requested', 'approved', 'rejected')) = (request_id is not null))
);
--> statement-breakpoint
CREATE TABLE "redemption_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"redeem_type" smallint NOT NULL,
	"points" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cancellation_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "redemption_requests_points" CHECK (points > 0),
	CONSTRAINT "redemption_requests_decided_once" CHECK ((status = 1) = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "company_points" ADD CONSTRAINT "company_points_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_scheme_id_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_request_id_redemption_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."redemption_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_requests" ADD CONSTRAINT "redemption_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_balances_company_id" ON "point_balances" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_earned_once" ON "point_movements" USING btree ("company_id","serial") WHERE kind = 'earned';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_taken_back_once" ON "point_movements" USING btree ("company_id","serial") WHERE kind = 'takenBack';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_requested_once" ON "point_movements" USING btree ("request_id") WHERE kind = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_decided_once" ON "point_movements" USING btree ("request_id") WHERE kind in ('approved', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_closed_once" ON "point_movements" USING btree ("user_id") WHERE kind = 'closed';--> statement-breakpoint
CREATE INDEX "point_movements_created_at" ON "point_movements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "point_movements_user_id" ON "point_movements" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "redemption_requests_open" ON "redemption_requests" USING btree ("company_id","created_at","id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "redemption_requests_decided" ON "redemption_requests" USING btree ("company_id","decided_at","id") WHERE status <> 1;--> statement-breakpoint
CREATE INDEX "redemption_requests_user_id" ON "redemption_requests" USING btree ("user_id");
