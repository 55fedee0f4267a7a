ALTER TABLE "asset_locations" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "asset_locations" ADD CONSTRAINT "asset_locations_position_position_rule" CHECK (case when "position" !~ '^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$' then false else abs(split_part("position", ', ', 1)::numeric) <= 90 and abs(split_part("position", ', ', 2)::numeric) <= 180 end) NOT VALID;
