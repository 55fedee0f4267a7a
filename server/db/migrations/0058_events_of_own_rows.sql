ALTER TABLE "event_types" ADD COLUMN "everybody" text;
--> statement-breakpoint
-- Whether a person has an own right on a page.
create function has_own_right(person int, page text, wanted text) returns boolean language sql stable as $$
  select exists (
    select from users u join roles o on o.id = u.role_id and o.is_active join role_permissions g on g.role_id = o.id
      join pages p on p.id = g.page_id and p.action_name = page
    where u.id = person and u.is_active and wanted = any(g.own_rights))
$$;
--> statement-breakpoint
drop function tell_receivers(int, text, text, int8range, jsonb, jsonb);
--> statement-breakpoint
-- As before, and of records that are people's own only receivers whose last author has the right `everybody` on their page.
create function tell_receivers(company int, told text, about text, which int8range, facts jsonb, personal jsonb default '{}',
  page text default null, everybody text default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload)
  select company, r.id, told, about, coalesce(which, '(,)'), json_build_object('type', told,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', facts || case when r.is_personal and has_own_right(coalesce(r.updated_by, r.created_by), 'receivers', 'personal')
        then personal else '{}' end)::text
  from receivers r
  where r.company_id = company and r.is_active
    and (everybody is null or has_own_right(coalesce(r.updated_by, r.created_by), page, everybody))
    and exists (select from receiver_events e where e.record_id = r.id and e.event = told);
end
$$;
--> statement-breakpoint
create or replace function tell_of_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from receivers where is_active) then return null; end if;
  perform tell_receivers(n.company_id, t.event,
      case when t.numbers = '{}' then n.page || ' ' || n.record_id else 'numbers' end,
      case when t.numbers <> '{}' then int8range((f.facts ->> t.numbers[1])::int8, (f.facts ->> t.numbers[2])::int8, '[]') end,
      f.facts - t.personal, f.facts, n.page, t.everybody)
  from added n join event_types t on t.page = n.page and t.action = n.action
    cross join lateral (select jsonb_build_object('Id', n.record_id, 'Name', n.record_label)
      || coalesce(n.after, n.before, '{}') as facts) f
  where is_told(n.company_id, t.event)
  order by n.id;
  return null;
end
$$;
