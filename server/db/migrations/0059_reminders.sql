CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"page" text NOT NULL,
	"record_id" integer NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("page","record_id","name","day");--> statement-breakpoint
CREATE INDEX "reminders_created_at" ON "reminders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "price_lists_valid_to_sort" ON "price_lists" USING btree ("company_id","valid_to","id");
