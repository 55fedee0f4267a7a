CREATE TABLE "waiting_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"device" uuid NOT NULL,
	"machine" text NOT NULL,
	"scans" integer NOT NULL,
	"saves" integer NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_devices_of_something" CHECK (scans >= 0 and saves >= 0 and scans + saves > 0)
);
--> statement-breakpoint
CREATE TABLE "carton_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carton_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"tertiary_id" integer,
	"removed" integer NOT NULL,
	"added" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "carton_corrections_of_something" CHECK (removed >= 0 and added >= 0 and removed + added > 0)
);
--> statement-breakpoint
ALTER TABLE "carton_runs" DROP CONSTRAINT "carton_runs_carton_id_serials_pk";--> statement-breakpoint
ALTER TABLE "carton_runs" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_devices" ADD CONSTRAINT "waiting_devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_devices" ADD CONSTRAINT "waiting_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_corrections" ADD CONSTRAINT "carton_corrections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_corrections" ADD CONSTRAINT "carton_corrections_carton_id_packed_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."packed_cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_corrections" ADD CONSTRAINT "carton_corrections_tertiary_id_packed_cartons_id_fk" FOREIGN KEY ("tertiary_id") REFERENCES "public"."packed_cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_corrections" ADD CONSTRAINT "carton_corrections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_devices_once" ON "waiting_devices" USING btree ("company_id","user_id","device");--> statement-breakpoint
CREATE INDEX "carton_corrections_created_at" ON "carton_corrections" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "carton_corrections_carton" ON "carton_corrections" USING btree ("carton_id");--> statement-breakpoint
CREATE INDEX "carton_corrections_tertiary" ON "carton_corrections" USING btree ("tertiary_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "carton_runs_carton" ON "carton_runs" USING btree ("carton_id");
