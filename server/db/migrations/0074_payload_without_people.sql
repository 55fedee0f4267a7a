ALTER TABLE "event_deliveries" ADD COLUMN "plain" text;

--> statement-breakpoint
-- As before, and of no use without the right to view the page, as in `can`.
create or replace function has_own_right(person int, page text, wanted text) returns boolean language sql stable as $$
  select exists (
    select from users u join roles o on o.id = u.role_id and o.is_active join role_permissions g on g.role_id = o.id and g.is_view
      join pages p on p.id = g.page_id and p.action_name = page
    where u.id = person and u.is_active and wanted = any(g.own_rights))
$$;
--> statement-breakpoint
create function tells_of_people(receiver receivers) returns boolean language sql stable as $$
  select receiver.is_personal and has_own_right(coalesce(receiver.updated_by, receiver.created_by), 'receivers', 'personal')
$$;
--> statement-breakpoint
-- As before, with the body that is sent if the receiver may have no personal data by then.
create or replace function tell_receivers(company int, told text, about text, which int8range, facts jsonb, personal jsonb default '{}',
  page text default null, everybody text default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload, plain)
  select company, r.id, told, about, coalesce(which, '(,)'),
    json_build_object('type', told, 'timestamp', moment, 'data', facts || case when of.people then personal else '{}' end)::text,
    case when of.people then json_build_object('type', told, 'timestamp', moment, 'data', facts)::text end
  from receivers r cross join lateral (select facts <> facts || personal and tells_of_people(r) as people) of
  where r.company_id = company and r.is_active
    and (everybody is null or has_own_right(coalesce(r.updated_by, r.created_by), page, everybody))
    and exists (select from receiver_events e where e.record_id = r.id and e.event = told);
end
$$;
