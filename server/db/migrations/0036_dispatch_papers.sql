ALTER TABLE "dispatches" ADD COLUMN "transporter" text;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "vehicle_no" text;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "lr_no" text;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "e_way_bill_no" text;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "e_way_bill_date" date;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "invoice_no" text;
