CREATE TABLE "gln_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gln_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"place_id" integer,
	"gln" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gln_history" ADD CONSTRAINT "gln_history_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gln_history" ADD CONSTRAINT "gln_history_place_id_storage_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."storage_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gln_history_company" ON "gln_history" USING btree ("company_id","id");
--> statement-breakpoint
-- Also for an older server beside this one: a GLN counts from the moment on at which somebody enters it.
CREATE FUNCTION keep_gln_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.gln IS NULL THEN RETURN NULL; END IF;
	IF TG_OP = 'UPDATE' AND NEW.gln IS NOT DISTINCT FROM OLD.gln THEN RETURN NULL; END IF;
	IF TG_TABLE_NAME = 'companies' THEN
		INSERT INTO gln_history (company_id, gln, since) VALUES (NEW.id, NEW.gln, clock_timestamp());
	ELSE
		INSERT INTO gln_history (company_id, place_id, gln, since) VALUES (NEW.company_id, NEW.id, NEW.gln, clock_timestamp());
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_keep_gln_history AFTER INSERT OR UPDATE OF gln ON companies
	FOR EACH ROW EXECUTE FUNCTION keep_gln_history();
--> statement-breakpoint
CREATE TRIGGER storage_places_keep_gln_history AFTER INSERT OR UPDATE OF gln ON storage_places
	FOR EACH ROW EXECUTE FUNCTION keep_gln_history();
--> statement-breakpoint
INSERT INTO gln_history (company_id, gln, since) SELECT id, gln, clock_timestamp() FROM companies WHERE gln IS NOT NULL;
--> statement-breakpoint
INSERT INTO gln_history (company_id, place_id, gln, since)
SELECT company_id, id, gln, clock_timestamp() FROM storage_places WHERE gln IS NOT NULL;
