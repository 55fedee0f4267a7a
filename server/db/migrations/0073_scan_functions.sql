-- What few scans ask. As parts of the statement that decides seals, they would be prepared for each of its runs: the log's
-- indexes of each month alone cost it a tenth of its time.
create function recorded_verdict(showing text, since timestamptz) returns text language plpgsql stable as $$
begin
  return (select verdict from verifications where token = showing and created_at > since limit 1);
end
$$;
--> statement-breakpoint
create function is_in_log(company int, seal bigint, who text, since timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (select from verifications where company_id = company and serial = seal and visitor = who and created_at > since);
end
$$;
--> statement-breakpoint
-- Whether a unit is in a carton, and in one that is dispatched if that is asked for. Without the limits, the planner would read
-- whole tables for one unit.
create function is_packed(company int, seal bigint, and_dispatched boolean) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from lateral (select * from carton_runs where company_id = company and open and serials @> seal limit 1) u
      join lateral (select * from packed_cartons where id = u.carton_id limit 1) x on true
      left join lateral (select * from packed_cartons where id = x.tertiary_id limit 1) y on true
    where not and_dispatched or coalesce(y.dispatch_id, x.dispatch_id) is not null);
end
$$;
