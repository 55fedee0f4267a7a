CREATE TABLE "return_books" (
	"company_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "return_books_company_id_year_pk" PRIMARY KEY("company_id","year")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"company_id" integer NOT NULL,
	"return_id" integer NOT NULL,
	"place" integer NOT NULL,
	"part_id" integer NOT NULL,
	"dispatch_id" integer NOT NULL,
	"sent_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"serials" "int8range",
	"quantity" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "return_lines_return_id_place_pk" PRIMARY KEY("return_id","place"),
	CONSTRAINT "return_lines_of_something" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "return_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"return_id" integer NOT NULL,
	"condition" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_parts_conditions" CHECK (condition in ('sellable', 'damaged', 'expired', 'other'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"code" text NOT NULL,
	"dispatch_id" integer NOT NULL,
	"reopens" boolean NOT NULL,
	"cartons" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "returns_of_something" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "packed_cartons" DROP CONSTRAINT "packed_cartons_hold_something";--> statement-breakpoint
ALTER TABLE "carton_contents" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carton_runs" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispatched_cartons" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_books" ADD CONSTRAINT "return_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_part_id_return_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."return_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_carton_id_packed_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."packed_cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_dispatched" FOREIGN KEY ("dispatch_id","sent_id") REFERENCES "public"."dispatched_cartons"("dispatch_id","carton_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_parts" ADD CONSTRAINT "return_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_parts" ADD CONSTRAINT "return_parts_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_part" ON "return_lines" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "return_lines_carton" ON "return_lines" USING btree ("carton_id");--> statement-breakpoint
CREATE INDEX "return_lines_sent" ON "return_lines" USING btree ("sent_id");--> statement-breakpoint
CREATE INDEX "return_lines_serials" ON "return_lines" USING gist ("company_id","serials");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_carton_once" ON "return_lines" USING btree ("dispatch_id","carton_id") WHERE serials is null;--> statement-breakpoint
CREATE INDEX "return_parts_created_at" ON "return_parts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_parts_once" ON "return_parts" USING btree ("return_id","condition","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_code_unique" ON "returns" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "returns_created_at" ON "returns" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_dispatch" ON "returns" USING btree ("dispatch_id");--> statement-breakpoint
CREATE INDEX "returns_search" ON "returns" USING gin (lower("code") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "dispatched_cartons" ADD CONSTRAINT "dispatched_cartons_returned" CHECK (returned between 0 and quantity) NOT VALID;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_hold_something" CHECK (state = 'unpacked' or quantity > 0 and (type = 'TID') = (secondaries > 0)) NOT VALID;--> statement-breakpoint
alter table return_lines add constraint return_lines_units_once
  exclude using gist (dispatch_id with =, serials with &&) where (serials is not null);
