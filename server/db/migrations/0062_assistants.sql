ALTER TABLE "programs" ADD COLUMN "serves_assistants" boolean DEFAULT false NOT NULL;
