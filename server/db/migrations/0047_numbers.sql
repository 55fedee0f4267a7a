-- floor: 0047_numbers
-- One book for all numbers without gaps. An older server would number by the books that leave.
CREATE TABLE "number_books" (
	"company_id" integer NOT NULL,
	"series" text NOT NULL,
	"period" text NOT NULL,
	"last_number" bigint NOT NULL,
	CONSTRAINT "number_books_company_id_series_period_pk" PRIMARY KEY("company_id","series","period")
);
--> statement-breakpoint
ALTER TABLE "number_books" ADD CONSTRAINT "number_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
LOCK TABLE "order_books", "return_books", "slip_books" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "number_books" ("company_id", "series", "period", "last_number")
SELECT company_id, 'orders', '', last_order_no FROM order_books
UNION ALL SELECT company_id, 'returns', year::text, last_number FROM return_books
UNION ALL SELECT company_id, 'dispatches', '', last_number FROM slip_books WHERE type = 'DID';--> statement-breakpoint
DROP TABLE "order_books";--> statement-breakpoint
DROP TABLE "return_books";--> statement-breakpoint
DELETE FROM "slip_books" WHERE type = 'DID';--> statement-breakpoint
ALTER TABLE "slip_books" DROP CONSTRAINT "slip_books_types";--> statement-breakpoint
ALTER TABLE "slip_books" ADD CONSTRAINT "slip_books_types" CHECK (type in ('SID', 'TID')) NOT VALID;--> statement-breakpoint
-- The next number of a company. Whoever takes another one of the series waits for the end of the transaction.
CREATE FUNCTION take_number(company int, named text, within text) RETURNS bigint LANGUAGE sql AS $$
	INSERT INTO number_books AS b (company_id, series, period, last_number) VALUES (company, named, within, 1)
	ON CONFLICT (company_id, series, period) DO UPDATE SET last_number = b.last_number + 1 RETURNING last_number
$$;--> statement-breakpoint
-- The next number of a declared column: the prefix, the year that begins `shift` months after January, and five digits or more.
CREATE FUNCTION next_number(company int, named text, prefix text, shift int, made timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	begun timestamp := made AT TIME ZONE coalesce(kept_zone(), 'UTC') - make_interval(months => coalesce(shift, 0));
	within text := CASE WHEN shift IS NULL THEN '' WHEN shift = 0 THEN to_char(begun, 'YYYY-')
		ELSE to_char(begun, 'YYYY-') || to_char(begun + interval '1 year', 'YY-') END;
	digits text := take_number(company, named, within)::text;
BEGIN
	RETURN prefix || within || lpad(digits, greatest(5, length(digits)), '0');
END
$$;--> statement-breakpoint
-- Gives a new row its number, whatever it comes with, and refuses another one for an old row.
CREATE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		RAISE EXCEPTION 'The numbers of % never change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0],
		next_number(NEW.company_id, TG_TABLE_NAME || '.' || TG_ARGV[0], TG_ARGV[1], nullif(TG_ARGV[2], '')::int, now())));
END
$$;--> statement-breakpoint
-- Numbers a declared table's rows in the order in which they were made, and from now on each new one.
CREATE FUNCTION begin_numbers(of_table text, numbered text, prefix text, shift int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	made record;
BEGIN
	EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', of_table);
	FOR made IN EXECUTE format('SELECT id, company_id, created_at FROM %I WHERE %I IS NULL ORDER BY created_at, id', of_table, numbered) LOOP
		EXECUTE format('UPDATE %I SET %I = $1 WHERE id = $2', of_table, numbered)
			USING next_number(made.company_id, of_table || '.' || numbered, prefix, shift, made.created_at), made.id;
	END LOOP;
	EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION give_number(%L, %L, %L)',
		'give_' || numbered, of_table, numbered, prefix, coalesce(shift::text, ''));
	EXECUTE format('CREATE TRIGGER %1$I BEFORE UPDATE OF %2$I ON %3$I FOR EACH ROW
		WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION give_number()', 'hold_' || numbered, numbered, of_table);
END
$$;--> statement-breakpoint
-- Numbers a table's new rows no more.
CREATE FUNCTION end_numbers(of_table text, numbered text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('DROP TRIGGER IF EXISTS %1$I ON %3$I; DROP TRIGGER IF EXISTS %2$I ON %3$I', 'give_' || numbered, 'hold_' || numbered, of_table);
END
$$;
