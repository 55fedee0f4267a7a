-- The audit log is only added to. One exception: who is erased is erased here, too, by a transaction that says so.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sealbook.erasing_person', true) = 'yes' then
    return null;
  end if;
  raise exception 'Entries of the audit log can be neither changed nor removed.' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
for each statement execute function refuse_audit_change();
