CREATE TABLE "epcis_queries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "epcis_queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "epcis_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "epcis_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"query_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"program_id" integer,
	"user_id" integer NOT NULL,
	"schedule" jsonb,
	"report_if_empty" boolean NOT NULL,
	"place" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_secrets" (
	"company_sign_in_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"wrapped" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receiver_events" DROP CONSTRAINT "receiver_events_event_choice_rule";--> statement-breakpoint
ALTER TABLE "epcis_queries" ADD CONSTRAINT "epcis_queries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_subscriptions" ADD CONSTRAINT "epcis_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_subscriptions" ADD CONSTRAINT "epcis_subscriptions_query_id_epcis_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."epcis_queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_subscriptions" ADD CONSTRAINT "epcis_subscriptions_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_subscriptions" ADD CONSTRAINT "epcis_subscriptions_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_subscriptions" ADD CONSTRAINT "epcis_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_secrets" ADD CONSTRAINT "company_sign_in_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_secrets" ADD CONSTRAINT "company_sign_in_secrets_of_sign_in" FOREIGN KEY ("company_sign_in_id") REFERENCES "public"."company_sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_queries_name" ON "epcis_queries" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "epcis_subscriptions_due" ON "epcis_subscriptions" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "receiver_events" ADD CONSTRAINT "receiver_events_event_choice_rule" CHECK ("event" in ('carton.cameBack', 'carton.dispatched', 'carton.packed', 'carton.unpacked', 'cartonSize.changed', 'cartonSize.created', 'category.changed', 'category.created', 'dealer.changed', 'dealer.created', 'dealerGroup.changed', 'dealerGroup.created', 'epcis.events', 'numbers.changed', 'numbers.created', 'order.booked', 'order.changed', 'order.dispatched', 'person.approved', 'place.changed', 'place.created', 'points.earned', 'points.redeemed', 'price.changed', 'price.created', 'product.changed', 'product.created', 'scheme.changed', 'scheme.created', 'seal.mapped', 'seal.recalled', 'seal.returned', 'seal.suspicious', 'seal.verified', 'user.changed', 'user.created')) NOT VALID;
