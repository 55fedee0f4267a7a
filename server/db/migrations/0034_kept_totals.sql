-- How many rows declared tables have, so that their lists count none. Who writes to one of these tables waits while it is counted.
-- An older server runs on beside it: triggers count what it writes.
CREATE TABLE "row_totals" (
	"of_table" text NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"field" text NOT NULL,
	"part" text NOT NULL,
	"total" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_totals_of" ON "row_totals" USING btree ("of_table","company_id","field","day");--> statement-breakpoint
CREATE INDEX "row_totals_to_fold" ON "row_totals" USING btree ("of_table","company_id") WHERE not "row_totals"."is_folded";--> statement-breakpoint
ALTER TABLE "row_totals" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
-- The zone whose days are kept.
CREATE FUNCTION kept_zone() RETURNS text LANGUAGE sql STABLE RETURN (SELECT zone FROM scan_zone);--> statement-breakpoint
-- Counts a declared table's rows by company, day and each of `parts`, and from now on each change in its own transaction.
CREATE FUNCTION keep_totals(of_table text, date_column text, parts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	is_day boolean := (SELECT atttypid = 'date'::regtype FROM pg_attribute WHERE attrelid = of_table::regclass AND attname = date_column);
	own text := (SELECT string_agg(quote_ident(name), ', ') FROM unnest(ARRAY['company_id', date_column] || parts) name);
	totals text := format(
		'SELECT %L, company_id, %s AS day, field, part, sum(change)::bigint AS total FROM (%%s) r
			CROSS JOIN LATERAL (VALUES (%L, %L)%s) kept (field, part) GROUP BY 2, 3, 4, 5 HAVING sum(change) <> 0',
		of_table, CASE WHEN is_day THEN quote_ident(date_column) ELSE format('(%I AT TIME ZONE kept_zone())::date', date_column) END,
		'', '', (SELECT string_agg(format(', (%L, coalesce(r.%I::text, %L))', name, name, ''), '') FROM unnest(parts) name));
	added text := format('SELECT 1 AS change, %s FROM ', own);
	gone text := format('SELECT -1, %s FROM old_rows', own);
	begins text := 'INSERT INTO row_totals (of_table, company_id, day, field, part, total) ';
BEGIN
	PERFORM end_totals(of_table);
	-- the totals as they should be
	EXECUTE format('CREATE FUNCTION %I() RETURNS TABLE (of_table text, company_id int, day date, field text, part text, total bigint)
		LANGUAGE sql STABLE AS %L', 'count_' || of_table, format(totals, added || quote_ident(of_table)));
	EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS %L',
		'keep_totals_of_' || of_table, format('BEGIN CASE tg_op
			WHEN ''INSERT'' THEN %s; WHEN ''UPDATE'' THEN %s; WHEN ''DELETE'' THEN %s;
			ELSE %s SELECT of_table, company_id, day, field, part, -total FROM row_totals WHERE of_table = %L;
			END CASE; RETURN NULL; END',
			begins || format(totals, added || 'new_rows'), begins || format(totals, added || 'new_rows UNION ALL ' || gone),
			begins || format(totals, replace(gone, '-1', '-1 AS change')), begins, of_table));
	EXECUTE format('CREATE TRIGGER keep_totals_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
			FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
		CREATE TRIGGER keep_totals_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
			FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
		CREATE TRIGGER keep_totals_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
			FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
		CREATE TRIGGER keep_totals_truncate AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION %2$I();',
		of_table, 'keep_totals_of_' || of_table);
	PERFORM recount_totals(of_table);
END
$$;--> statement-breakpoint
-- Counts a table's rows no more.
CREATE FUNCTION end_totals(gone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- not while somebody folds
	PERFORM pg_advisory_xact_lock(7325278);
	EXECUTE format('DROP FUNCTION IF EXISTS %I() CASCADE; DROP FUNCTION IF EXISTS %I()', 'keep_totals_of_' || gone, 'count_' || gone);
	DELETE FROM row_totals WHERE of_table = gone;
END
$$;--> statement-breakpoint
-- Adds what a table's totals lack. One snapshot has the rows and the totals, so nobody has to wait.
CREATE FUNCTION recount_totals(counted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('INSERT INTO row_totals (of_table, company_id, day, field, part, total)
		SELECT of_table, company_id, day, field, part, sum(total) FROM (
			SELECT * FROM %I()
			UNION ALL SELECT of_table, company_id, day, field, part, -total FROM row_totals WHERE of_table = %L
		) r GROUP BY 1, 2, 3, 4, 5 HAVING sum(total) <> 0', 'count_' || counted, counted);
END
$$;--> statement-breakpoint
-- Counts the rows of all tables anew, by the days of a zone that has just changed; who writes waits.
CREATE FUNCTION recount_all_totals() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	counted name;
BEGIN
	FOR counted IN SELECT relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE tgname = 'keep_totals_insert' ORDER BY 1 LOOP
		EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', counted);
		PERFORM recount_totals(counted);
	END LOOP;
END
$$;--> statement-breakpoint
-- Replaces the rows of each total that has new ones by their sum. If somebody else folds, returns.
CREATE FUNCTION fold_row_totals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT pg_try_advisory_xact_lock(7325278) THEN RETURN; END IF;
	WITH changed AS MATERIALIZED (
		SELECT DISTINCT of_table, company_id, field, day FROM row_totals WHERE NOT is_folded
	), gone AS (
		DELETE FROM row_totals t USING changed c
		WHERE t.of_table = c.of_table AND t.company_id = c.company_id AND t.field = c.field AND t.day = c.day RETURNING t.*
	)
	INSERT INTO row_totals (of_table, company_id, day, field, part, total, is_folded)
	SELECT of_table, company_id, day, field, part, sum(total), true FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(total) <> 0;
END
$$;--> statement-breakpoint
SELECT keep_totals('categories', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('products', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('product_prices', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('cartons', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('schemes', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('sliders', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('roles', 'created_at', '{}');
