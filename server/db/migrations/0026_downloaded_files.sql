ALTER TABLE "prepared_files" ADD COLUMN "downloaded_at" timestamp with time zone;
