CREATE TABLE "cart_lines" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_company_id_product_id_pk" PRIMARY KEY("user_id","company_id","product_id"),
	CONSTRAINT "cart_lines_qty" CHECK ("cart_lines"."qty" between 1 and 99999)
);
--> statement-breakpoint
CREATE TABLE "order_books" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"last_order_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"company_id" integer NOT NULL,
	"order_no" integer NOT NULL,
	"product_id" integer NOT NULL,
	"place" integer NOT NULL,
	"qty" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"dispatched" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_company_id_order_no_product_id_pk" PRIMARY KEY("company_id","order_no","product_id"),
	CONSTRAINT "order_lines_qty" CHECK ("order_lines"."qty" between 1 and 99999),
	CONSTRAINT "order_lines_dispatched" CHECK ("order_lines"."dispatched" between 0 and "order_lines"."qty")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" integer NOT NULL,
	"order_no" integer NOT NULL,
	"dealer_id" integer NOT NULL,
	"remark" text,
	"ordered" bigint DEFAULT 0 NOT NULL,
	"dispatched" bigint DEFAULT 0 NOT NULL,
	"dispatch_status" smallint GENERATED ALWAYS AS ((case when dispatched = 0 then 0 when dispatched < ordered then 1 else 2 end)::smallint) STORED NOT NULL,
	"read_by_staff" boolean DEFAULT false NOT NULL,
	"read_by_dealer" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "orders_company_id_order_no_pk" PRIMARY KEY("company_id","order_no")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_books" ADD CONSTRAINT "order_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("company_id","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_dealer" ON "orders" USING btree ("company_id","dealer_id","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("company_id","dispatch_status","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_status_sort" ON "orders" USING btree ("company_id","dispatch_status","order_no");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("order_no"::text) gin_trgm_ops);
