ALTER TABLE "uploads" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "uploaded_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_in_log" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_created_by" ON "uploads" USING btree ("created_by","uploaded_at");--> statement-breakpoint
CREATE INDEX "uploads_company_id" ON "uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "uploads_to_judge" ON "uploads" USING btree ("uploaded_at") WHERE not "uploads"."is_in_log";--> statement-breakpoint
UPDATE "uploads" SET "uploaded_at" = "created_at", "company_id" = (SELECT "company_id" FROM "users" WHERE "users"."id" = "uploads"."created_by");--> statement-breakpoint
WITH certificates AS (
  SELECT "gst_certificate" AS address FROM "dealers"
  UNION SELECT "certificate" FROM "sign_ups"
  UNION SELECT "before" ->> 'GstCertificate' FROM "audit_entries"
  UNION SELECT "after" ->> 'GstCertificate' FROM "audit_entries"
), shown AS (
  SELECT "company_logo" AS address FROM "companies"
  UNION SELECT "file_path" FROM "categories"
  UNION SELECT "product_image" FROM "products"
  UNION SELECT "promotional_message" FROM "products"
  UNION SELECT "file_path" FROM "sliders"
)
UPDATE "uploads" SET "is_private" = true
WHERE '/uploads/' || "name" IN (SELECT address FROM certificates) AND '/uploads/' || "name" NOT IN (SELECT address FROM shown WHERE address IS NOT NULL)
  OR "mime_type" = 'application/pdf';
