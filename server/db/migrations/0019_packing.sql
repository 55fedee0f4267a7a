CREATE TABLE "carton_contents" (
	"company_id" integer NOT NULL,
	"tertiary_id" integer NOT NULL,
	"secondary_id" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carton_contents_tertiary_id_secondary_id_pk" PRIMARY KEY("tertiary_id","secondary_id")
);
--> statement-breakpoint
CREATE TABLE "carton_runs" (
	"company_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"serials" "int8range" NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carton_runs_carton_id_serials_pk" PRIMARY KEY("carton_id","serials"),
	CONSTRAINT "carton_runs_in_bounds" CHECK (not isempty(serials) and lower(serials) >= 1)
);
--> statement-breakpoint
CREATE TABLE "dispatched_cartons" (
	"company_id" integer NOT NULL,
	"dispatch_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"place" integer NOT NULL,
	"quantity" integer NOT NULL,
	"mrp" bigint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dispatched_cartons_dispatch_id_carton_id_pk" PRIMARY KEY("dispatch_id","carton_id")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispatches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"code" text NOT NULL,
	"order_no" integer NOT NULL,
	"so_no" text NOT NULL,
	"remark" text,
	"cartons" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"reversed_at" timestamp with time zone,
	"reversed_by" integer,
	"reverse_reason" text,
	CONSTRAINT "dispatches_of_something" CHECK (cartons > 0 and quantity > 0),
	CONSTRAINT "dispatches_reversed_with_reason" CHECK ((reversed_at is null) = (reverse_reason is null))
);
--> statement-breakpoint
CREATE TABLE "packed_cartons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packed_cartons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"secondaries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"tertiary_id" integer,
	"dispatch_id" integer,
	"manufactured_on" date,
	"expires_on" date,
	"fraction_remark" text,
	"approval_remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"unpacked_at" timestamp with time zone,
	"unpacked_by" integer,
	"unpack_reason" text,
	CONSTRAINT "packed_cartons_types" CHECK (type in ('SID', 'TID')),
	CONSTRAINT "packed_cartons_hold_something" CHECK (quantity > 0 and (type = 'TID') = (secondaries > 0)),
	CONSTRAINT "packed_cartons_states" CHECK (state in ('packed', 'inside', 'dispatched', 'unpacked')),
	CONSTRAINT "packed_cartons_inside" CHECK ((state = 'inside') = (tertiary_id is not null)),
	CONSTRAINT "packed_cartons_only_secondaries_inside" CHECK (tertiary_id is null or type = 'SID'),
	CONSTRAINT "packed_cartons_dispatched" CHECK ((state = 'dispatched') = (dispatch_id is not null)),
	CONSTRAINT "packed_cartons_unpacked_with_reason" CHECK ((state = 'unpacked') = (unpacked_at is not null) and (unpacked_at is null) = (unpack_reason is null))
);
--> statement-breakpoint
CREATE TABLE "slip_books" (
	"company_id" integer NOT NULL,
	"type" text NOT NULL,
	"last_number" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "slip_books_company_id_type_pk" PRIMARY KEY("company_id","type"),
	CONSTRAINT "slip_books_types" CHECK (type in ('SID', 'TID', 'DID'))
);
--> statement-breakpoint
ALTER TABLE "carton_runs" ADD CONSTRAINT "carton_runs_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatched_cartons" ADD CONSTRAINT "dispatched_cartons_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_own_order" FOREIGN KEY ("company_id","order_no") REFERENCES "public"."orders"("company_id","order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_cartons" ADD CONSTRAINT "packed_cartons_unpacked_by_users_id_fk" FOREIGN KEY ("unpacked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_books" ADD CONSTRAINT "slip_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carton_contents_secondary" ON "carton_contents" USING btree ("secondary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carton_contents_secondary_once" ON "carton_contents" USING btree ("secondary_id") WHERE "carton_contents"."open";--> statement-breakpoint
CREATE INDEX "carton_runs_mapping" ON "carton_runs" USING btree ("mapping_id");--> statement-breakpoint
CREATE INDEX "carton_runs_serials" ON "carton_runs" USING gist ("company_id","serials");--> statement-breakpoint
CREATE INDEX "dispatched_cartons_carton" ON "dispatched_cartons" USING btree ("carton_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatched_cartons_carton_once" ON "dispatched_cartons" USING btree ("carton_id") WHERE "dispatched_cartons"."open";--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_code_unique" ON "dispatches" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "dispatches_created_at" ON "dispatches" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatches_reversed_at" ON "dispatches" USING btree ("company_id","reversed_at","id") WHERE "dispatches"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX "dispatches_order" ON "dispatches" USING btree ("company_id","order_no");--> statement-breakpoint
CREATE INDEX "dispatches_search" ON "dispatches" USING gin (lower("code") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "packed_cartons_code_unique" ON "packed_cartons" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "packed_cartons_created_at" ON "packed_cartons" USING btree ("company_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "packed_cartons_unpacked_at" ON "packed_cartons" USING btree ("company_id","unpacked_at","id") WHERE "packed_cartons"."unpacked_at" is not null;--> statement-breakpoint
CREATE INDEX "packed_cartons_stock" ON "packed_cartons" USING btree ("company_id","product_id","expires_on","created_at") WHERE "packed_cartons"."state" = 'packed';--> statement-breakpoint
CREATE INDEX "packed_cartons_tertiary" ON "packed_cartons" USING btree ("tertiary_id");--> statement-breakpoint
CREATE INDEX "packed_cartons_search" ON "packed_cartons" USING gin (lower("code") gin_trgm_ops);
