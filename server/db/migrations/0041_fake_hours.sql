CREATE TABLE "fake_hours" (
	"company_id" integer,
	"hour" timestamp with time zone NOT NULL,
	"fakes" integer NOT NULL,
	CONSTRAINT "fake_hours_company_id_hour" UNIQUE NULLS NOT DISTINCT("company_id","hour")
);
--> statement-breakpoint
ALTER TABLE "fake_hours" ADD CONSTRAINT "fake_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fake_hours_hour" ON "fake_hours" USING btree ("hour");
