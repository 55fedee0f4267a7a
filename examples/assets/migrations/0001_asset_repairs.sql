CREATE TABLE "asset_repairs" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"place" integer NOT NULL,
	"repaired_on" date NOT NULL,
	"cost" numeric(15, 2) NOT NULL,
	CONSTRAINT "asset_repairs_record_id_place_pk" PRIMARY KEY("record_id","place"),
	CONSTRAINT "asset_repairs_repaired_on_day_rule" CHECK ("repaired_on" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "asset_repairs_cost_min_rule" CHECK ("cost" >= 0),
	CONSTRAINT "asset_repairs_cost_size_rule" CHECK ("cost" between -9999999999999.99 and 9999999999999.99)
);
--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_repairs" ADD CONSTRAINT "asset_repairs_record_id_rule" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;
