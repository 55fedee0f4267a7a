CREATE TABLE "dealers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"firm_name" text,
	"firm_nature" smallint NOT NULL,
	"pan_no" text,
	"gst_no" text NOT NULL,
	"gst_certificate" text,
	"transportation_mode" smallint NOT NULL,
	"bill_country" smallint NOT NULL,
	"bill_state_id" integer NOT NULL,
	"bill_city_id" integer NOT NULL,
	"bill_address" text NOT NULL,
	"bill_pincode" text NOT NULL,
	"ship_country" smallint NOT NULL,
	"ship_state_id" integer NOT NULL,
	"ship_city_id" integer NOT NULL,
	"ship_address" text NOT NULL,
	"ship_pincode" text NOT NULL,
	"billing_same_as_shipping" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	CONSTRAINT "dealers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "cities_names" UNIQUE("state_id","name")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "states_names" UNIQUE("country","name")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_state_id_states_id_fk" FOREIGN KEY ("bill_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_bill_city_id_cities_id_fk" FOREIGN KEY ("bill_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_state_id_states_id_fk" FOREIGN KEY ("ship_state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_ship_city_id_cities_id_fk" FOREIGN KEY ("ship_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealers_created_at" ON "dealers" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("company_id","created_at","id") WHERE not "users"."is_approved";