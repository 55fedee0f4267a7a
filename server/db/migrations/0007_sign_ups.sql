CREATE TABLE "sign_ups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"certificate" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");
