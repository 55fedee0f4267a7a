CREATE TABLE "record_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"page" text NOT NULL,
	"record_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"text" text NOT NULL,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "record_files" (
	"comment_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "record_files_comment_id_place_pk" PRIMARY KEY("comment_id","place")
);
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_comment_id_record_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."record_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_comments_record" ON "record_comments" USING btree ("company_id","page","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "record_comments_user" ON "record_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "record_files_address" ON "record_files" USING btree ("address");
