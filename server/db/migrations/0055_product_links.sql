CREATE TABLE "product_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"batch_no" text,
	"link_type" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"language" text,
	"content_type" text,
	"is_default" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(batch_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(address, ''))) STORED,
	CONSTRAINT "product_links_batch_no_length_rule" CHECK (char_length("batch_no") <= 250),
	CONSTRAINT "product_links_batch_no_folded_rule" CHECK (is_folded("batch_no", 'code')),
	CONSTRAINT "product_links_link_type_choice_rule" CHECK ("link_type" in ('pip', 'instructions', 'safetyInfo', 'recallStatus', 'certificationInfo', 'sustainabilityInfo', 'traceability', 'epcis', 'masterData', 'support')),
	CONSTRAINT "product_links_title_given_rule" CHECK ("title" <> ''),
	CONSTRAINT "product_links_title_length_rule" CHECK (char_length("title") <= 250),
	CONSTRAINT "product_links_title_folded_rule" CHECK (is_folded("title", 'text')),
	CONSTRAINT "product_links_address_given_rule" CHECK ("address" <> ''),
	CONSTRAINT "product_links_address_length_rule" CHECK (char_length("address") <= 250),
	CONSTRAINT "product_links_address_folded_rule" CHECK (is_folded("address", 'text')),
	CONSTRAINT "product_links_language_choice_rule" CHECK ("language" in ('en', 'hi')),
	CONSTRAINT "product_links_content_type_choice_rule" CHECK ("content_type" in ('text/html', 'application/pdf', 'application/json')),
	CONSTRAINT "product_links_valid_from_day_rule" CHECK ("valid_from" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "product_links_valid_to_day_rule" CHECK ("valid_to" between '0001-01-01' and '9999-12-31'),
	CONSTRAINT "product_links_valid_from_valid_to_in_order_rule" CHECK ("valid_from" <= "valid_to")
);
--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_links_created_at" ON "product_links" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_links_title_sort" ON "product_links" USING btree ("company_id",left(lower("title"), 100),"id");--> statement-breakpoint
CREATE INDEX "product_links_product_id" ON "product_links" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_links_search" ON "product_links" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT keep_totals('product_links', 'created_at', '{}');--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_product_id_rule" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
