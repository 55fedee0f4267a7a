CREATE TABLE "countries" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_name_unique" UNIQUE("name")
);
--> statement-breakpoint
-- What states and dealers' addresses have named so far.
INSERT INTO "countries" ("id", "name") VALUES (1, 'India');
--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_country_countries_id_fk" FOREIGN KEY ("bill_country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_country_countries_id_fk" FOREIGN KEY ("ship_country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_country_countries_id_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
