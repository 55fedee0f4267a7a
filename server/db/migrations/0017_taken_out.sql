CREATE TABLE "taken_out" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"serials" "int8range" NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "taken_out_kinds" CHECK (kind in ('demapped', 'damaged')),
	CONSTRAINT "taken_out_reasons" CHECK ((kind = 'damaged') = (reason is not null)),
	CONSTRAINT "taken_out_in_bounds" CHECK (not isempty(serials) and lower(serials) >= 1)
);
--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_out" ADD CONSTRAINT "taken_out_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_out_created_at" ON "taken_out" USING btree ("company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "taken_out_serials" ON "taken_out" USING gist ("company_id","serials");
