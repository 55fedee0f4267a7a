ALTER TABLE "prepared_files" ADD COLUMN "begun_names" text[] DEFAULT '{}' NOT NULL;
