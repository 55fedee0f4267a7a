-- Stored products have counted from their mapping so far. The default gives them that without touching their rows.
ALTER TABLE "products" ADD COLUMN "seals_released" smallint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "seals_released" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seals_released_choice_rule" CHECK ("seals_released" in (1, 2, 3)) NOT VALID;
--> statement-breakpoint
-- The log's verdicts, in a table that many read: the stored rows are known to fit, so they are not read again.
ALTER TABLE "verifications" DROP CONSTRAINT "verifications_verdict",
  ADD CONSTRAINT "verifications_verdict" CHECK ("verdict" in ('genuine', 'scanned', 'fake', 'recalled', 'unreleased', 'stolen', 'lost')) NOT VALID;
