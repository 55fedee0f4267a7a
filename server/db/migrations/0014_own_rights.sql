CREATE TABLE "forgotten_until" (
	"columns" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "own_rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD COLUMN "own_rights" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Who could see visitors' data goes on seeing it.
update role_permissions g set own_rights = '{visitor}' from pages p
where p.id = g.page_id and g.is_view and p.action_name in ('verification-log', 'feedback-report', 'suspicious-seals');
--> statement-breakpoint
update pages set own_rights = '{visitor}' where action_name in ('verification-log', 'feedback-report', 'suspicious-seals');
--> statement-breakpoint
-- Rows are only added, except that a transaction may empty what they tell of a person.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sealbook.erasing_person', true) = 'yes' then
    return null;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
