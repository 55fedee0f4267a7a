CREATE TABLE "server_secret" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "server_secret_only_row" CHECK ("server_secret"."only_row")
);

