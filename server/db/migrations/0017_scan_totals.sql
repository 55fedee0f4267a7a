CREATE TABLE "scan_totals" (
	"company_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"scans" bigint NOT NULL,
	CONSTRAINT "scan_totals_company_id_part_pk" PRIMARY KEY("company_id","part")
);
--> statement-breakpoint
ALTER TABLE "scan_totals" ADD CONSTRAINT "scan_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Each scan updates its row in place: room for that in the page keeps the table at its few rows.
alter table scan_totals set (fillfactor = 50);
--> statement-breakpoint
-- The log is only added to. A connection's process number chooses the part: connections of one pool seldom share one.
create function keep_scan_total() returns trigger language plpgsql as $$
begin
  insert into scan_totals as t (company_id, part, scans)
  select company_id, pg_backend_pid() % 32, count(*) from logged where counted and company_id is not null
  group by company_id order by company_id
  on conflict (company_id, part) do update set scans = t.scans + excluded.scans;
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_keep_total after insert on verifications
referencing new table as logged for each statement execute function keep_scan_total();
--> statement-breakpoint
insert into scan_totals (company_id, part, scans)
select company_id, 0, count(*) from verifications where counted and company_id is not null group by company_id;
