CREATE TABLE "sales_orders" (
	"company_id" integer NOT NULL,
	"so_no" text NOT NULL,
	"order_no" integer NOT NULL,
	"upload_id" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "sales_orders_upload_id_place_pk" PRIMARY KEY("upload_id","place")
);
--> statement-breakpoint
CREATE TABLE "so_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "so_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"insertions" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dealers" ADD COLUMN "code" text;--> statement-breakpoint
UPDATE "dealers" SET "code" = 'D' || "id";--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_upload_id_so_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."so_uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_own_order" FOREIGN KEY ("company_id","order_no") REFERENCES "public"."orders"("company_id","order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "so_uploads" ADD CONSTRAINT "so_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "so_uploads" ADD CONSTRAINT "so_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_orders_so_no_unique" ON "sales_orders" USING btree ("company_id",lower("so_no"));--> statement-breakpoint
CREATE INDEX "sales_orders_order" ON "sales_orders" USING btree ("company_id","order_no");--> statement-breakpoint
CREATE INDEX "so_uploads_created_at" ON "so_uploads" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dealers_code_unique" ON "dealers" USING btree ("company_id",lower("code"));
