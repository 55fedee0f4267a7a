ALTER TABLE "list_views" ADD COLUMN "role_id" integer;
