ALTER TABLE "companies" ALTER COLUMN "social_links" SET DATA TYPE json;
