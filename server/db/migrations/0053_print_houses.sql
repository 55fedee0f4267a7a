ALTER TABLE "issued_ranges" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "issued_ranges" ADD CONSTRAINT "issued_ranges_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action NOT VALID;
