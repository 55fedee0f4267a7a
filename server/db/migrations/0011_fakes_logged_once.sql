-- Whether the log has a scan by now. A statement that has waited for a lock does not see otherwise what was logged meanwhile.
create function is_logged_by_now(scan text, since timestamptz) returns boolean language plpgsql as $$
begin
  return exists (select from verifications where token = scan and created_at > since);
end
$$;
