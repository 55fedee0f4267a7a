ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- Marks people whose account was deleted before: no form takes such a mobile number. Some were made active since.
update users set deleted_at = updated_at, is_active = false where mobile_no = 'deleted-' || id;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_inactive" CHECK ("users"."deleted_at" is null or not "users"."is_active") NOT VALID;
--> statement-breakpoint
-- A server of before this migration marks nobody, so the database does. The SQL editor's scripts have no rights on all that this reads.
create function keep_deleted_people() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'users' then
    if old.deleted_at is null then
      new.deleted_at := coalesce(new.deleted_at, now());
      return new;
    end if;
  elsif not exists (select from users where id = new.user_id and deleted_at is not null) then
    return new;
  elsif tg_table_name = 'point_movements' then
    -- a scan of the moment of the deletion is none the worse for it
    if new.kind = 'earned' then return null; end if;
  end if;
  raise exception 'A deleted account stays as it is.' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger stay_deleted before update on users for each row
when (old.deleted_at is not null or new.mobile_no = 'deleted-' || new.id) execute function keep_deleted_people();
--> statement-breakpoint
create trigger stay_deleted before update on dealers for each row execute function keep_deleted_people();
--> statement-breakpoint
create trigger stay_deleted before insert on point_movements for each row execute function keep_deleted_people();
