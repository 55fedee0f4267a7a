-- floor: 0023_sql_editor_alone
DROP TABLE "saved_queries" CASCADE;--> statement-breakpoint
ALTER TABLE "sql_runs" DROP COLUMN "parameters";
