CREATE TABLE "dealer_glns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_glns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dealer_id" integer NOT NULL,
	"gln" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gln_history" DROP CONSTRAINT "gln_history_place_id_storage_places_id_fk";
--> statement-breakpoint
ALTER TABLE "dealers" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "dealer_glns" ADD CONSTRAINT "dealer_glns_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealer_glns_dealer" ON "dealer_glns" USING btree ("dealer_id","id");--> statement-breakpoint
ALTER TABLE "gln_history" ADD CONSTRAINT "gln_history_place_id_storage_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."storage_places"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_gln_form_rule" CHECK ("gln" ~ '^[0-9]{13}$') NOT VALID;
--> statement-breakpoint
-- As for companies and places: also for an older server beside this one.
CREATE OR REPLACE FUNCTION keep_gln_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.gln IS NULL THEN RETURN NULL; END IF;
	IF TG_OP = 'UPDATE' AND NEW.gln IS NOT DISTINCT FROM OLD.gln THEN RETURN NULL; END IF;
	IF TG_TABLE_NAME = 'companies' THEN
		INSERT INTO gln_history (company_id, gln, since) VALUES (NEW.id, NEW.gln, clock_timestamp());
	ELSIF TG_TABLE_NAME = 'dealers' THEN
		INSERT INTO dealer_glns (dealer_id, gln, since) VALUES (NEW.id, NEW.gln, clock_timestamp());
	ELSE
		INSERT INTO gln_history (company_id, place_id, gln, since) VALUES (NEW.company_id, NEW.id, NEW.gln, clock_timestamp());
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dealers_keep_gln_history AFTER INSERT OR UPDATE OF gln ON dealers
	FOR EACH ROW EXECUTE FUNCTION keep_gln_history();
