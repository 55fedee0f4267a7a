CREATE TABLE "dealer_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"group_name" text NOT NULL,
	"remark" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(group_name, '') || ' ' || coalesce(remark, ''))) STORED,
	CONSTRAINT "dealer_groups_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "dealer_groups_group_name_given_rule" CHECK ("group_name" <> ''),
	CONSTRAINT "dealer_groups_group_name_length_rule" CHECK (char_length("group_name") <= 250),
	CONSTRAINT "dealer_groups_group_name_folded_rule" CHECK (is_folded("group_name", 'text')),
	CONSTRAINT "dealer_groups_remark_length_rule" CHECK (char_length("remark") <= 4000),
	CONSTRAINT "dealer_groups_remark_folded_rule" CHECK (is_folded("remark", 'lines'))
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"dealer_group_id" integer NOT NULL,
	"applies_to" smallint NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"price_by" smallint NOT NULL,
	"price" numeric(15, 2),
	"discount" numeric(15, 2),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "price_lists_applies_to_choice_rule" CHECK ("applies_to" in (1, 2, 3)),
	CONSTRAINT "price_lists_price_by_choice_rule" CHECK ("price_by" in (1, 2)),
	CONSTRAINT "price_lists_price_min_rule" CHECK ("price" >= 0.01),
	CONSTRAINT "price_lists_price_max_rule" CHECK ("price" <= 99999999),
	CONSTRAINT "price_lists_price_size_rule" CHECK ("price" between -9999999999999.99 and 9999999999999.99),
	CONSTRAINT "price_lists_discount_min_rule" CHECK ("discount" >= 0.01),
	CONSTRAINT "price_lists_discount_max_rule" CHECK ("discount" <= 100),
	CONSTRAINT "price_lists_discount_size_rule" CHECK ("discount" between -9999999999999.99 and 9999999999999.99),
	CONSTRAINT "price_lists_valid_from_day_rule" CHECK ("valid_from" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "price_lists_valid_to_day_rule" CHECK ("valid_to" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "price_lists_valid_from_valid_to_in_order_rule" CHECK ("valid_from" <= "valid_to")
);
--> statement-breakpoint
ALTER TABLE "dealers" ADD COLUMN "dealer_group_id" integer;--> statement-breakpoint
ALTER TABLE "dispatched_cartons" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn_code" text;--> statement-breakpoint
ALTER TABLE "dealer_groups" ADD CONSTRAINT "dealer_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealer_groups_created_at" ON "dealer_groups" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dealer_groups_group_name_sort" ON "dealer_groups" USING btree ("company_id",left(lower("group_name"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_groups_group_name_unique" ON "dealer_groups" USING btree ("company_id",lower("group_name"));--> statement-breakpoint
CREATE INDEX "dealer_groups_search" ON "dealer_groups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_lists_created_at" ON "price_lists" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "price_lists_dealer_group_id_sort" ON "price_lists" USING btree ("company_id","dealer_group_id","id");--> statement-breakpoint
CREATE INDEX "price_lists_product_id_sort" ON "price_lists" USING btree ("company_id","product_id","id");--> statement-breakpoint
CREATE INDEX "price_lists_category_id_sort" ON "price_lists" USING btree ("company_id","category_id","id");--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_never_overlap" EXCLUDE USING gist (company_id WITH =, "dealer_group_id" WITH =, (COALESCE("product_id", 0)) WITH =, (COALESCE("category_id", 0)) WITH =, (CASE WHEN "valid_to" < "valid_from" THEN 'empty'::daterange ELSE daterange("valid_from", "valid_to", '[]') END) WITH &&) WHERE (is_active);--> statement-breakpoint
SELECT keep_totals('price_lists', 'created_at', '{}');--> statement-breakpoint
SELECT keep_totals('dealer_groups', 'created_at', '{}');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "dealers_group" ON "dealers" USING btree ("company_id","dealer_group_id");--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_dealer_group_id_rule" FOREIGN KEY ("company_id","dealer_group_id") REFERENCES "public"."dealer_groups"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_category_id_rule" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."categories"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "cartons" ADD CONSTRAINT "cartons_carton_size_max_rule" CHECK ("carton_size" <= 9999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_mrp_max_rule" CHECK ("mrp" <= 99999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn_code_length_rule" CHECK (char_length("hsn_code") <= 250) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn_code_form_rule" CHECK ("hsn_code" ~ '^[0-9]{4}([0-9]{2}){0,2}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn_code_folded_rule" CHECK (is_folded("hsn_code", 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mrp_max_rule" CHECK ("mrp" <= 99999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_packing_size_max_rule" CHECK ("packing_size" <= 9999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_permissible_scan_max_rule" CHECK ("permissible_scan" <= 9999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_points_max_rule" CHECK ("points" <= 9999999) NOT VALID;--> statement-breakpoint
ALTER TABLE dealers ADD CONSTRAINT dealers_own_group FOREIGN KEY (company_id, dealer_group_id) REFERENCES dealer_groups (company_id, id) NOT VALID;--> statement-breakpoint
-- A server that does not know prices yet leaves them out: the dealer pays the MRP, as before.
CREATE FUNCTION price_as_mrp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.price := new.mrp * CASE tg_table_name WHEN 'order_lines' THEN 100 ELSE 1 END;
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_lines_price BEFORE INSERT ON order_lines FOR EACH ROW WHEN (new.price IS NULL) EXECUTE FUNCTION price_as_mrp();--> statement-breakpoint
CREATE TRIGGER dispatched_cartons_price BEFORE INSERT ON dispatched_cartons FOR EACH ROW WHEN (new.price IS NULL) EXECUTE FUNCTION price_as_mrp();--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		UPDATE orders o SET ordered = o.ordered + c.qty, dispatched = o.dispatched + c.dispatched, amount = o.amount + c.amount
		FROM (SELECT company_id, order_no, sum(qty) AS qty, sum(dispatched) AS dispatched, sum(qty * price) AS amount FROM new_lines GROUP BY 1, 2) c
		WHERE o.company_id = c.company_id AND o.order_no = c.order_no;
	ELSIF tg_op = 'DELETE' THEN
		UPDATE orders o SET ordered = o.ordered - c.qty, dispatched = o.dispatched - c.dispatched, amount = o.amount - c.amount
		FROM (SELECT company_id, order_no, sum(qty) AS qty, sum(dispatched) AS dispatched, sum(qty * price) AS amount FROM old_lines GROUP BY 1, 2) c
		WHERE o.company_id = c.company_id AND o.order_no = c.order_no;
	ELSE
		UPDATE orders o SET ordered = o.ordered + c.qty, dispatched = o.dispatched + c.dispatched, amount = o.amount + c.amount
		FROM (
			SELECT company_id, order_no, sum(qty) AS qty, sum(dispatched) AS dispatched, sum(amount) AS amount
			FROM (
				SELECT company_id, order_no, qty, dispatched, coalesce(qty * price, 0) AS amount FROM new_lines
				UNION ALL SELECT company_id, order_no, -qty, -dispatched, -coalesce(qty * price, 0) FROM old_lines
			) l GROUP BY 1, 2
		) c
		WHERE o.company_id = c.company_id AND o.order_no = c.order_no AND (c.qty <> 0 OR c.dispatched <> 0 OR c.amount <> 0);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The sums of the orders follow.
UPDATE order_lines SET price = mrp * 100 WHERE price IS NULL;--> statement-breakpoint
UPDATE dispatched_cartons SET price = mrp WHERE price IS NULL;--> statement-breakpoint
-- squawk-ignore adding-not-nullable-field
ALTER TABLE order_lines ALTER COLUMN price SET NOT NULL;--> statement-breakpoint
-- squawk-ignore adding-not-nullable-field
ALTER TABLE dispatched_cartons ALTER COLUMN price SET NOT NULL;
