CREATE TABLE "receiver_events" (
	"company_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"place" integer NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "receiver_events_record_id_place_pk" PRIMARY KEY("record_id","place"),
	CONSTRAINT "receiver_events_event_choice_rule" CHECK ("event" in ('carton.cameBack', 'carton.dispatched', 'carton.packed', 'carton.unpacked', 'cartonSize.changed', 'cartonSize.created', 'category.changed', 'category.created', 'dealer.changed', 'dealer.created', 'dealerGroup.changed', 'dealerGroup.created', 'numbers.changed', 'numbers.created', 'order.booked', 'order.changed', 'order.dispatched', 'person.approved', 'place.changed', 'place.created', 'points.earned', 'points.redeemed', 'price.changed', 'price.created', 'product.changed', 'product.created', 'scheme.changed', 'scheme.created', 'seal.mapped', 'seal.recalled', 'seal.returned', 'seal.suspicious', 'seal.verified', 'user.changed', 'user.created'))
);
--> statement-breakpoint
CREATE TABLE "receivers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"receiver_name" text NOT NULL,
	"address" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(receiver_name, '') || ' ' || coalesce(address, ''))) STORED,
	CONSTRAINT "receivers_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "receivers_receiver_name_given_rule" CHECK ("receiver_name" <> ''),
	CONSTRAINT "receivers_receiver_name_length_rule" CHECK (char_length("receiver_name") <= 60),
	CONSTRAINT "receivers_receiver_name_folded_rule" CHECK (is_folded("receiver_name", 'text')),
	CONSTRAINT "receivers_address_given_rule" CHECK ("address" <> ''),
	CONSTRAINT "receivers_address_length_rule" CHECK (char_length("address") <= 500),
	CONSTRAINT "receivers_address_folded_rule" CHECK (is_folded("address", 'text'))
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"numbers" "int8range" NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_code" integer,
	"fault" text,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_deliveries_states" CHECK (state in ('waiting', 'sent', 'givenUp'))
);
--> statement-breakpoint
CREATE TABLE "event_types" (
	"page" text NOT NULL,
	"action" text NOT NULL,
	"event" text NOT NULL,
	"personal" text[] NOT NULL,
	"numbers" text[] NOT NULL,
	CONSTRAINT "event_types_page_action_event_pk" PRIMARY KEY("page","action","event")
);
--> statement-breakpoint
CREATE TABLE "receiver_secrets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiver_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receiver_turns" (
	"receiver_id" integer PRIMARY KEY NOT NULL,
	"taken_until" timestamp with time zone,
	"turn" integer DEFAULT 1 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "receiver_events" ADD CONSTRAINT "receiver_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_secrets" ADD CONSTRAINT "receiver_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_secrets" ADD CONSTRAINT "receiver_secrets_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_turns" ADD CONSTRAINT "receiver_turns_receiver_id_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receivers_created_at" ON "receivers" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "receivers_receiver_name_sort" ON "receivers" USING btree ("company_id",left(lower("receiver_name"), 100),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivers_receiver_name_unique" ON "receivers" USING btree ("company_id",lower("receiver_name"));--> statement-breakpoint
CREATE INDEX "receivers_search" ON "receivers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_deliveries_created_at" ON "event_deliveries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_deliveries_age" ON "event_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_deliveries_waiting" ON "event_deliveries" USING btree ("receiver_id","id") WHERE "event_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_order" ON "event_deliveries" USING gist ("receiver_id","subject","numbers") WHERE "event_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "receiver_secrets_newest" ON "receiver_secrets" USING btree ("receiver_id") WHERE "receiver_secrets"."ends_at" is null;--> statement-breakpoint
SELECT keep_totals('receivers', 'created_at', '{}');--> statement-breakpoint
ALTER TABLE "receiver_events" ADD CONSTRAINT "receiver_events_record_id_rule" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."receivers"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;

--> statement-breakpoint
alter table receiver_secrets add constraint receiver_secrets_own_receiver foreign key (company_id, receiver_id) references receivers (company_id, id);
--> statement-breakpoint
alter table event_deliveries add constraint event_deliveries_own_receiver foreign key (company_id, receiver_id) references receivers (company_id, id);
--> statement-breakpoint
-- Rows come and go: vacuum goes by their number, not by their share.
alter table event_deliveries set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
-- Whether a receiver of the company wants an event, before anything is read for it.
create function is_told(company int, wanted text) returns boolean language sql stable as $$
  select exists (select from receivers r join receiver_events e on e.record_id = r.id
    where r.company_id = company and r.is_active and e.event = wanted)
$$;
--> statement-breakpoint
-- Writes an event for each receiver of the company that wants it, in the transaction of what happened. Scripts of the SQL editor
-- have no rights on these tables, so the function has its owner's. Personal data goes to those whose last author may let it go.
create function tell_receivers(company int, told text, about text, which int8range, facts jsonb, personal jsonb default '{}')
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload)
  select company, r.id, told, about, coalesce(which, '(,)'), json_build_object('type', told,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', facts || case when r.is_personal and exists (
        select from users u join roles o on o.id = u.role_id and o.is_active join role_permissions g on g.role_id = o.id
          join pages p on p.id = g.page_id and p.action_name = 'receivers'
        where u.id = coalesce(r.updated_by, r.created_by) and u.is_active and 'personal' = any(g.own_rights)
      ) then personal else '{}' end)::text
  from receivers r
  where r.company_id = company and r.is_active
    and exists (select from receiver_events e where e.record_id = r.id and e.event = told);
end
$$;
--> statement-breakpoint
-- Tells of changes of records: those that the declarations name, by their entries in the audit log.
create function tell_of_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from receivers where is_active) then return null; end if;
  perform tell_receivers(n.company_id, t.event,
      case when t.numbers = '{}' then n.page || ' ' || n.record_id else 'numbers' end,
      case when t.numbers <> '{}' then int8range((f.facts ->> t.numbers[1])::int8, (f.facts ->> t.numbers[2])::int8, '[]') end,
      f.facts - t.personal, f.facts)
  from added n join event_types t on t.page = n.page and t.action = n.action
    cross join lateral (select jsonb_build_object('Id', n.record_id, 'Name', n.record_label)
      || coalesce(n.after, n.before, '{}') as facts) f
  where is_told(n.company_id, t.event)
  order by n.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_entries_tell after insert on audit_entries referencing new table as added
for each statement execute function tell_of_change();
--> statement-breakpoint
create function tell_of_scan() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if is_told(new.company_id, 'seal.verified') then
    perform tell_receivers(new.company_id, 'seal.verified', 'numbers', int8range(new.serial, new.serial, '[]'),
      jsonb_build_object('SeqNo', new.serial, 'ProductId', new.product_id,
        'ProductName', (select product_name from products where id = new.product_id), 'Verdict', new.verdict,
        'Reason', new.reason, 'ScannedAt', new.created_at, 'City', new.city, 'State', new.state),
      jsonb_build_object('Address', new.address, 'Latitude', new.latitude, 'Longitude', new.longitude));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger verifications_tell after insert on verifications for each row
when (new.company_id is not null and new.serial is not null) execute function tell_of_scan();
--> statement-breakpoint
-- The numbers that a carton holds or held, and those between them.
create function numbers_of_carton(carton int) returns int8range language sql stable as $$
  select range_merge(range_agg(r.serials)) from carton_runs r
  where r.carton_id = carton or r.carton_id in (select k.secondary_id from carton_contents k where k.tertiary_id = carton)
$$;
--> statement-breakpoint
create function tell_of_carton() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  told text := 'carton.' || case when tg_op = 'INSERT' then 'packed' when new.state = 'dispatched' then 'dispatched'
    when old.state = 'dispatched' then 'cameBack' else 'unpacked' end;
begin
  if is_told(new.company_id, told) then
    perform tell_receivers(new.company_id, told, 'numbers', numbers_of_carton(new.id), jsonb_build_object(
      'CartonId', new.code, 'Type', new.type, 'ProductId', new.product_id,
      'ProductName', (select product_name from products where id = new.product_id), 'TotalQty', new.quantity,
      'Units', (select coalesce(jsonb_agg(jsonb_build_object('FromNo', lower(r.serials), 'ToNo', upper(r.serials) - 1) order by r.serials), '[]')
        from carton_runs r where r.left_at is null and (r.carton_id = new.id or r.carton_id in (
          select k.secondary_id from carton_contents k where k.tertiary_id = new.id and k.left_at is null)))) || coalesce((
      select jsonb_build_object('DispatchId', d.code, 'SONo', d.so_no, 'OrderBookingNo', d.order_no) from dispatches d
      where d.id = case told when 'carton.dispatched' then new.dispatch_id when 'carton.cameBack' then old.dispatch_id end), '{}'));
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- At the commit, when the carton's units are stored, too.
create constraint trigger packed_cartons_tell after insert on packed_cartons deferrable initially deferred
for each row execute function tell_of_carton();
--> statement-breakpoint
create constraint trigger packed_cartons_tell_moved after update of state on packed_cartons deferrable initially deferred
for each row when (old.state <> new.state and (old.state = 'dispatched' or new.state in ('dispatched', 'unpacked')))
execute function tell_of_carton();
--> statement-breakpoint
create function tell_of_return() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if is_told(new.company_id, 'seal.returned') then
    perform tell_receivers(new.company_id, 'seal.returned', 'numbers', coalesce(new.serials, numbers_of_carton(new.carton_id)),
      (select jsonb_build_object('ReturnId', t.code, 'DispatchId', d.code, 'CartonId', c.code, 'FromNo', lower(new.serials),
          'ToNo', upper(new.serials) - 1, 'TotalQty', new.quantity, 'Condition', p.condition, 'Reason', p.reason)
        from returns t join dispatches d on d.id = t.dispatch_id join packed_cartons c on c.id = new.carton_id
          join return_parts p on p.id = new.part_id where t.id = new.return_id));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger return_lines_tell after insert on return_lines for each row execute function tell_of_return();
--> statement-breakpoint
create function tell_of_points() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  told text := case new.kind when 'earned' then 'points.earned' else 'points.redeemed' end;
begin
  if is_told(new.company_id, told) then
    perform tell_receivers(new.company_id, told, 'points of ' || new.user_id, null, jsonb_build_object(
        'UserId', new.user_id, 'Points', case new.kind when 'earned' then -new.company else -new.reserved end,
        'SeqNo', new.serial, 'ProductId', new.product_id, 'SchemeId', new.scheme_id, 'RedeemReqId', new.request_id),
      (select jsonb_build_object('UserName', u.user_name, 'MobileNo', u.mobile_no, 'Email', u.email) from users u where u.id = new.user_id));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger point_movements_tell after insert on point_movements for each row
when (new.kind in ('earned', 'approved')) execute function tell_of_points();
