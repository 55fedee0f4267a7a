CREATE TABLE "product_purchases" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_purchases_company_id_serial_pk" PRIMARY KEY("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"recall_by" smallint NOT NULL,
	"product_id" integer,
	"batch_no" text,
	"from_no" bigint,
	"to_no" bigint,
	"warning" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"recalled_by" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "recalls_of_something" CHECK (case recall_by when 1 then product_id is not null and num_nonnulls(batch_no, from_no, to_no) = 0
        when 2 then product_id is not null and batch_no <> '' and num_nonnulls(from_no, to_no) = 0
        when 3 then from_no between 1 and to_no and num_nonnulls(product_id, batch_no) = 0
        else false end is true)
);
--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_purchases_created_at" ON "product_purchases" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_purchases_user" ON "product_purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recalls_in_force" ON "recalls" USING btree ("company_id","product_id") WHERE "recalls"."is_active";--> statement-breakpoint
CREATE INDEX "recalls_since" ON "recalls" USING btree ("company_id","since","id");
