-- Splits the counts of scanned seals, so that no part outgrows what one vacuum can go through. Scans wait while the counts
-- move. Servers of the version before go on with the new table, which has the same name and columns.
LOCK TABLE "serial_scans" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "serial_scans_in_parts" (
	"company_id" integer NOT NULL,
	"serial" bigint NOT NULL,
	"scans" integer NOT NULL,
	"recent_visitors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "serial_scans_parts_pk" PRIMARY KEY ("company_id", "serial"),
	CONSTRAINT "serial_scans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id")
) PARTITION BY HASH ("company_id", "serial");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE serial_scans_%s PARTITION OF serial_scans_in_parts FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "serial_scans_in_parts" SELECT "company_id", "serial", "scans", "recent_visitors" FROM "serial_scans";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "serial_scans";--> statement-breakpoint
-- squawk-ignore renaming-table
ALTER TABLE "serial_scans_in_parts" RENAME TO "serial_scans";--> statement-breakpoint
ALTER TABLE "serial_scans" RENAME CONSTRAINT "serial_scans_parts_pk" TO "serial_scans_company_id_serial_pk";
