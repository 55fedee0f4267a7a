CREATE TABLE "storage_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storage_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"place_code" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(place_code, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "storage_places_place_code_given_rule" CHECK ("place_code" <> ''),
	CONSTRAINT "storage_places_place_code_length_rule" CHECK (char_length("place_code") <= 24),
	CONSTRAINT "storage_places_place_code_folded_rule" CHECK (is_folded("place_code", 'code')),
	CONSTRAINT "storage_places_description_length_rule" CHECK (char_length("description") <= 4000),
	CONSTRAINT "storage_places_description_folded_rule" CHECK (is_folded("description", 'lines'))
);
--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD COLUMN "moved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_places" ADD CONSTRAINT "storage_places_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_places_created_at" ON "storage_places" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "storage_places_place_code_sort" ON "storage_places" USING btree ("company_id",left(lower("place_code"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_places_place_code_unique" ON "storage_places" USING btree ("company_id",lower("place_code"));--> statement-breakpoint
CREATE INDEX "storage_places_search" ON "storage_places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT keep_totals('storage_places', 'created_at', '{}');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "packed_cartons_place" ON "packed_cartons" USING btree ("company_id","place_id") WHERE "packed_cartons"."place_id" is not null;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_place_id_storage_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."storage_places"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- Also for an older server beside this one: a carton that no longer stands on its own lies nowhere.
CREATE FUNCTION keep_carton_moved_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND NEW.state NOT IN ('packed', 'missing') THEN NEW.place_id := NULL; END IF;
	IF (NEW.state, NEW.place_id) IS DISTINCT FROM (OLD.state, OLD.place_id) THEN NEW.moved_at := clock_timestamp(); END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER packed_cartons_keep_moved_at BEFORE UPDATE OF state, place_id ON packed_cartons
	FOR EACH ROW EXECUTE FUNCTION keep_carton_moved_at();
