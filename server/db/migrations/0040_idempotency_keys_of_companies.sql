ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "company_id" integer;--> statement-breakpoint
-- nobody knows any more for which company a person acted: mostly their own, and keys last a day
UPDATE "idempotency_keys" k SET "company_id" = u."company_id" FROM "users" u WHERE u."id" = k."user_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_company_id_key_pk" PRIMARY KEY("user_id","company_id","key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
