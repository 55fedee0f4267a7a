SELECT end_totals('product_links');--> statement-breakpoint
ALTER TABLE "product_links" ADD COLUMN "address_state" text;--> statement-breakpoint
ALTER TABLE "product_links" ADD COLUMN "checked_on" timestamp with time zone;--> statement-breakpoint
SELECT keep_totals('product_links', 'created_at', '{address_state}');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_links_address_state_sort" ON "product_links" USING btree ("company_id","address_state","id");--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_address_state_choice_rule" CHECK ("address_state" in ('unchecked', 'answers', 'failed', 'silent')) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_checked_on_moment_rule" CHECK (isfinite("checked_on") and extract(year from "checked_on" at time zone 'UTC') between 1 and 9999) NOT VALID;
--> statement-breakpoint
-- Also for an older server beside this one, which knows no checks: another address is unchecked.
CREATE FUNCTION begin_link_check() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NEW.address IS DISTINCT FROM OLD.address THEN
		NEW.address_state := 'unchecked';
		NEW.checked_on := NULL;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_links_begin_check BEFORE INSERT OR UPDATE OF address ON product_links
	FOR EACH ROW EXECUTE FUNCTION begin_link_check();
--> statement-breakpoint
UPDATE product_links SET address_state = 'unchecked' WHERE address_state IS NULL;
