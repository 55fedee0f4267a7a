CREATE TABLE "rights_versions" (
	"role_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rights_versions" ADD CONSTRAINT "rights_versions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
insert into rights_versions (role_id, version) select id, 1 from roles;
--> statement-breakpoint
-- Each statement that changes rights makes another version of them, in its own transaction: who reads it has what it stands for.
create function keep_rights_versions() returns trigger language plpgsql as $$
begin
  insert into rights_versions as t (role_id, version) select distinct role_id, 1 from changed order by role_id
  on conflict (role_id) do update set version = t.version + 1;
  return null;
end
$$;
--> statement-breakpoint
create trigger role_permissions_added after insert on role_permissions
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_changed_from after update on role_permissions
referencing old table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_changed_to after update on role_permissions
referencing new table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
create trigger role_permissions_removed after delete on role_permissions
referencing old table as changed for each statement execute function keep_rights_versions();
--> statement-breakpoint
-- Rights are sent with the names of their pages.
create function keep_rights_versions_of_pages() returns trigger language plpgsql as $$
begin
  with roles_of_pages as (
    select distinct g.role_id from role_permissions g join changed c on c.id = g.page_id
  ), held as materialized (
    select v.role_id from rights_versions v join roles_of_pages r using (role_id) order by v.role_id for update of v
  )
  update rights_versions v set version = v.version + 1 from held where held.role_id = v.role_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger pages_changed after update on pages
referencing new table as changed for each statement execute function keep_rights_versions_of_pages();
