ALTER TABLE "list_views" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;
