ALTER TABLE "cart_lines" ADD COLUMN "mrp" bigint;
