CREATE TABLE "day_totals" (
	"log" text NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"part" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "day_totals_log_company_id_day_part_pk" PRIMARY KEY("log","company_id","day","part")
);
--> statement-breakpoint
CREATE TABLE "day_zones" (
	"log" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "day_totals_parts" ON "day_totals" USING btree ("log") WHERE "day_totals"."part" <> 0;
