CREATE TABLE "prints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carton_id" integer NOT NULL,
	"printer" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"sending_until" timestamp with time zone,
	CONSTRAINT "prints_states" CHECK (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'givenUp') and (state = 'sending') = (sending_until is not null))
);
--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_carton_id_packed_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."packed_cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prints_asked_at" ON "prints" USING btree ("company_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "prints_waiting" ON "prints" USING btree ("printer","asked_at") WHERE "prints"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "prints_sending" ON "prints" USING btree ("printer") WHERE "prints"."state" = 'sending';
--> statement-breakpoint
alter table prints add constraint prints_own_carton foreign key (company_id, carton_id) references packed_cartons (company_id, id);
