-- What must hold for all data, whatever anybody did and wherever a server was killed. Each statement finds rows that break the
-- rule above it. Rules that begin with "at rest" hold once nobody works and all background work is done.

-- movements sum to zero: A movement of points takes from one side what it adds to another.
select id from point_movements where available + reserved - owed + company <> 0;

-- balances are their movements: A person's points are the sum of their movements.
select user_id from point_balances b
  full join (select user_id, sum(available) as available, sum(reserved) as reserved, sum(owed) as owed
    from point_movements group by 1) m using (user_id)
where (coalesce(b.available, 0), coalesce(b.reserved, 0), coalesce(b.owed, 0))
  <> (coalesce(m.available, 0), coalesce(m.reserved, 0), coalesce(m.owed, 0));

-- companies gave what people have: The points of a company and of all its people sum to zero.
select company_id
from (select company_id, sum(available + reserved - owed) as points from point_balances group by 1) b
  full join (select company_id, sum(points) as points from company_points group by 1) c using (company_id)
where coalesce(b.points, 0) + coalesce(c.points, 0) <> 0;

-- reserved is asked for: Reserved points are those of a person's open requests.
select user_id from point_balances b
  full join (select user_id, sum(points) as points from redemption_requests where status = 1 group by 1) r using (user_id)
where coalesce(b.reserved, 0) <> coalesce(r.points, 0);

-- a serial earns once: A serial earns points once, and they are taken back once.
select company_id, serial, kind from point_movements where kind in ('earned', 'takenBack')
group by 1, 2, 3 having count(*) > 1;

-- taken back is what was earned: The same points leave the same person.
select t.id from point_movements t
  left join point_movements e on e.company_id = t.company_id and e.serial = t.serial and e.kind = 'earned'
where t.kind = 'takenBack' and (e.user_id, e.company) is distinct from (t.user_id, -t.company);

-- nothing is earned with what is not mapped: A number's points are taken back when it leaves its mapping, unless the account is gone.
select e.company_id, e.serial from point_movements e
where e.kind = 'earned' and not exists (select from point_movements t
    where t.company_id = e.company_id and t.serial = e.serial and t.kind = 'takenBack')
  and not exists (select from point_movements c where c.user_id = e.user_id and c.kind = 'closed')
  and not exists (select from mappings m where m.company_id = e.company_id and m.mapped @> e.serial);

-- the book has the last number: A company's book has the last number that it issued.
select company_id from serial_books b
  full join (select company_id, max(upper(serials)) - 1 as last from issued_ranges group by 1) i using (company_id)
where coalesce(b.last_serial, 0) <> coalesce(i.last, 0);

-- mapped is what was not taken out: A mapping's numbers stay mapped until somebody takes them out.
select m.id from mappings m
  left join (select mapping_id, range_agg(serials) as gone from taken_out group by 1) t on t.mapping_id = m.id
where m.mapped <> int8multirange(m.serials) - coalesce(t.gone, '{}');

-- mapped is issued: Nobody maps numbers that were never issued.
select company_id from (select company_id, range_agg(mapped) as mapped from mappings group by 1) m
  left join (select company_id, range_agg(serials) as issued from issued_ranges group by 1) i using (company_id)
where not coalesce(i.issued, '{}') @> m.mapped;

-- a unit is in one carton: No two open runs of a company have a number in common.
select company_id, serials from (
  select company_id, serials, lag(upper(serials)) over (partition by company_id order by serials) as till
  from carton_runs where open) r
where till > lower(serials);

-- packed is mapped: What is in a carton is mapped, and to the carton's product.
select c.code, r.serials from carton_runs r join packed_cartons c on c.id = r.carton_id join mappings m on m.id = r.mapping_id
where r.open and (not m.mapped @> r.serials or m.product_id <> c.product_id);

-- a unit is in one state: It is in stock, packed, with a dealer or damaged; what came back is in stock again or damaged.
select company_id from (select company_id, range_agg(mapped) as mapped from mappings group by 1) m
  left join (select company_id, range_agg(serials) as packed from carton_runs where open group by 1) r using (company_id)
  full join (select company_id, range_agg(serials) as damaged from taken_out where kind = 'damaged' group by 1) d using (company_id)
where m.mapped && d.damaged or r.packed && d.damaged or not m.mapped @> r.packed;

-- a carton holds its quantity: A secondary carton has that many units, a tertiary one that many secondary ones of its product.
select c.code from packed_cartons c
  left join (select carton_id, sum(upper(serials) - lower(serials)) as units from carton_runs where left_at is null group by 1) r
    on r.carton_id = c.id
  left join (select k.tertiary_id, sum(s.quantity) as units, count(*) as secondaries, min(s.product_id) as least,
      max(s.product_id) as most
    from carton_contents k join packed_cartons s on s.id = k.secondary_id where k.left_at is null group by 1) k on k.tertiary_id = c.id
where (c.type = 'SID' or c.state <> 'unpacked') and c.quantity <> coalesce(r.units, k.units, 0)
  or c.secondaries <> coalesce(k.secondaries, 0) or c.product_id <> k.least or c.product_id <> k.most;

-- a correction moved its units: As many left the carton and joined it at that moment as it says, and they are of its company.
select f.id from carton_corrections f join packed_cartons c on c.id = f.carton_id left join carton_runs r
  on r.carton_id = f.carton_id and f.created_at in (r.joined_at, r.left_at)
group by f.id, c.company_id
having c.company_id <> f.company_id or (f.removed, f.added) is distinct from (
  coalesce(sum(upper(r.serials) - lower(r.serials)) filter (where r.left_at = f.created_at), 0),
  coalesce(sum(upper(r.serials) - lower(r.serials)) filter (where r.joined_at = f.created_at), 0));

-- a carton is as old as what it holds: Its days are the earliest of its units, whose batch somebody may have corrected.
select c.code from packed_cartons c
  left join (select r.carton_id, min(m.manufactured_on) as made, min(m.expires_on) as expires
    from carton_runs r join mappings m on m.id = r.mapping_id where r.open group by 1) r on r.carton_id = c.id
  left join (select k.tertiary_id, min(s.manufactured_on) as made, min(s.expires_on) as expires
    from carton_contents k join packed_cartons s on s.id = k.secondary_id where k.open group by 1) k on k.tertiary_id = c.id
where c.state <> 'unpacked'
  and (c.manufactured_on, c.expires_on) is distinct from (coalesce(r.made, k.made), coalesce(r.expires, k.expires));

-- a carton is where it says: Its state agrees with the tertiary carton and the dispatch that have it.
select c.code from packed_cartons c
  left join carton_contents k on k.secondary_id = c.id and k.open left join packed_cartons t on t.id = k.tertiary_id
  left join dispatched_cartons d on d.carton_id = c.id and d.open
where c.tertiary_id is distinct from k.tertiary_id or c.dispatch_id is distinct from d.dispatch_id or t.state = 'unpacked'
  or c.state <> case when k.tertiary_id is not null then 'inside' when d.dispatch_id is not null then 'dispatched'
    when c.unpacked_at is not null then 'unpacked'
    when exists (select from counted_cartons m where m.carton_id = c.id and m.result = 'missing' and m.back_at is null)
      then 'missing' else 'packed' end;

-- missing cartons are of closed counts: A carton is missing by one count at most, and is neither dispatched nor in another one.
select c.code from counted_cartons k join packed_cartons c on c.id = k.carton_id join stock_counts s on s.id = k.count_id
where k.result = 'missing' and k.back_at is null
  and (s.count_state <> 2 or c.state <> 'missing' or c.tertiary_id is not null or c.dispatch_id is not null)
union all
select c.code from counted_cartons k join packed_cartons c on c.id = k.carton_id
where k.result = 'missing' and k.back_at is null group by c.id, c.code having count(*) > 1;

-- a closed count has its sums: They are those of its cartons, which are of its company.
select s.id from stock_counts s left join counted_cartons k on k.count_id = s.id left join packed_cartons c on c.id = k.carton_id
group by s.id
having bool_or(c.company_id <> s.company_id or k.company_id <> s.company_id) or s.count_state = 2 and (s.found, s.missing, s.unexpected)
  is distinct from (count(*) filter (where k.result = 'found'), count(*) filter (where k.result = 'missing'),
    count(*) filter (where k.result = 'unexpected'));

-- a carton lies at a place of its company: Only a carton that stands on its own, or is missing, has a place.
select c.code from packed_cartons c join storage_places l on l.id = c.place_id
where l.company_id <> c.company_id or c.state not in ('packed', 'missing');

-- an unpacked carton is empty: A carton's runs and contents are open until it is unpacked, or they left it.
select c.code from packed_cartons c
  join (select carton_id as id, open, left_at from carton_runs
    union all select tertiary_id, open, left_at from carton_contents) h using (id)
where h.open = (c.state = 'unpacked' or h.left_at is not null);

-- a carton is dispatched once: It is in at most one open dispatch.
select carton_id from dispatched_cartons where open group by 1 having count(*) > 1;

-- a reversed dispatch is empty: Its cartons are open until it is reversed, or all of their units came back.
select d.code from dispatches d join dispatched_cartons k on k.dispatch_id = d.id
where k.open = (d.reversed_at is not null or k.returned = k.quantity);

-- a dispatch sums its cartons: Its count, quantity and amount are those of its cartons.
select d.code from dispatches d left join (
    select k.dispatch_id, count(*) as cartons, sum(k.quantity) as quantity, sum(k.quantity * k.price) as amount
    from dispatched_cartons k group by 1) k on k.dispatch_id = d.id
where (d.cartons, d.quantity, d.amount) is distinct from (k.cartons, k.quantity, k.amount);

-- a dispatched carton holds what did not come back: Its own quantity is what was sent without what was returned.
select c.code from dispatched_cartons k join packed_cartons c on c.id = k.carton_id
where k.open and c.quantity <> k.quantity - k.returned;

-- what is returned was dispatched: The lines of returns are counted in their dispatch, and never more than was sent.
select k.dispatch_id, l.sent_id from dispatched_cartons k full join (
    select dispatch_id, sent_id, sum(quantity) as quantity from return_lines group by 1, 2) l
  on (l.dispatch_id, l.sent_id) = (k.dispatch_id, k.carton_id)
where k.returned is distinct from coalesce(l.quantity, 0) or k.returned > k.quantity;

-- a return sums its lines: Its cartons, pieces and amount are those of its lines, and no reversed dispatch has one.
select r.code from returns r join dispatches d on d.id = r.dispatch_id left join (
    select return_id, count(*) filter (where serials is null) as cartons, sum(quantity) as quantity, sum(quantity * price) as amount,
      min(dispatch_id) as least, max(dispatch_id) as most
    from return_lines group by 1) l on l.return_id = r.id
where (r.cartons, r.quantity, r.amount, r.dispatch_id, r.dispatch_id)
    is distinct from (l.cartons, l.quantity, l.amount, l.least, l.most) or d.reversed_at is not null;

-- returns are numbered without gaps: Those of a year are as many as its book says.
select company_id, year from (select company_id, period::int as year, last_number from number_books where series = 'returns') b
  full join (select company_id, substring(code from 6 for 4)::int as year, count(*) as made from returns group by 1, 2) r
    using (company_id, year)
where b.last_number is distinct from r.made;

-- what was dispatched is in cartons: All pieces of an order's line are, unless they came back for it or the company did not pack yet on its day.
select company_id, order_no, product_id from order_lines l full join (
    select d.company_id, d.order_no, c.product_id, sum(k.quantity - coalesce((
      select sum(x.quantity) from return_lines x join returns r on r.id = x.return_id
      where r.reopens and (x.dispatch_id, x.sent_id) = (k.dispatch_id, k.carton_id)), 0)) as dispatched
    from dispatched_cartons k join dispatches d on d.id = k.dispatch_id join packed_cartons c on c.id = k.carton_id
    where d.reversed_at is null group by 1, 2, 3) s using (company_id, order_no, product_id)
where coalesce(l.dispatched, 0) < coalesce(s.dispatched, 0)
  or coalesce(l.dispatched, 0) > coalesce(s.dispatched, 0)
    and (select created_at + interval '1 day' from orders o where (o.company_id, o.order_no) = (l.company_id, l.order_no))
      > (select min(created_at) from packed_cartons c where c.company_id = l.company_id);

-- no more is dispatched than ordered: Nor less than zero.
select company_id, order_no, product_id from order_lines where dispatched not between 0 and qty;

-- an order sums its lines: Ordered and dispatched pieces of an order, and what it is worth, are those of its lines.
select company_id, order_no from orders o
  left join (select company_id, order_no, sum(qty) as ordered, sum(dispatched) as dispatched, sum(qty * price) as amount
    from order_lines group by 1, 2) l using (company_id, order_no)
where (o.ordered, o.dispatched, o.amount) <> (coalesce(l.ordered, 0), coalesce(l.dispatched, 0), coalesce(l.amount, 0));

-- the order book is not behind: No order has a number beyond the book's last one.
select company_id, max(order_no) from orders left join (select * from number_books where series = 'orders') b using (company_id)
group by 1, b.last_number having max(order_no) > coalesce(b.last_number, 0);

-- recalled goods stay: No unit of a recall in force was dispatched after it.
select d.code, r.id as recall from dispatches d
  join dispatched_cartons k on k.dispatch_id = d.id and k.open
  left join carton_contents t on t.tertiary_id = k.carton_id and t.open
  join carton_runs u on u.carton_id = coalesce(t.secondary_id, k.carton_id) and u.open
  join mappings m on m.id = u.mapping_id
  join recalls r on r.company_id = d.company_id and r.is_active and d.created_at > r.since
    and case r.recall_by when 1 then r.product_id = m.product_id
      when 2 then r.product_id = m.product_id and lower(r.batch_no) = lower(m.batch_no)
      else int8range(r.from_no, r.to_no, '[]') && u.serials end;

-- scans by day are those of the log: Whatever zone its days are of.
select company_id, day, verdict, reason
from (select company_id, day, verdict, reason, sum(logged) as logged, sum(counted) as counted
    from sum_scans('verifications') group by 1, 2, 3, 4) l
  full join (select company_id, day, verdict, reason, sum(logged) as logged, sum(counted) as counted
    from scans_by_day group by 1, 2, 3, 4) k using (company_id, day, verdict, reason)
where (coalesce(l.logged, 0), coalesce(l.counted, 0)) <> (coalesce(k.logged, 0), coalesce(k.counted, 0));

-- scans by state are those of the log: Whatever zone its days are of.
select company_id, day, state, verdict
from (select company_id, day, state, verdict, sum(logged) as logged from sum_scans('verifications') group by 1, 2, 3, 4) l
  full join (select company_id, day, state, verdict, sum(logged) as logged from scans_by_state group by 1, 2, 3, 4) k
    using (company_id, day, state, verdict)
where coalesce(l.logged, 0) <> coalesce(k.logged, 0);

-- totals outlive the log: A company's genuine scans are those that its seals counted, including months that were let go.
select company_id
from (select company_id, sum(counted + let_go) as scans from scans_by_day where verdict = 'genuine' group by 1) d
  full join (select company_id, sum(scans) as scans from serial_scans group by 1) s using (company_id)
where coalesce(d.scans, 0) <> coalesce(s.scans, 0);

-- a seal counts its scans: Its count is at least the number of its scans in the log.
select company_id, serial from serial_scans s right join (
    select company_id, serial, count(*) as scans from verifications where verdict = 'genuine' and counted group by 1, 2) v
  using (company_id, serial)
where v.scans > coalesce(s.scans, 0);

-- no scan beyond the permitted ones: A seal is genuine at most as often as its product permits, unless somebody has lowered that since.
select v.company_id, v.serial from verifications v join products p on p.id = v.product_id and p.permissible_scan > 0
where v.verdict = 'genuine' and v.counted group by 1, 2, p.id having count(*) > p.permissible_scan;

-- every scan has its month: No scan is in the default partition.
select id, created_at from verifications_other;

-- a product sums its ratings: Its stars and its number of ratings are sums.
select product_id from product_ratings p
  full join (select product_id, sum(stars) as stars, count(*) as ratings from ratings group by 1) r using (product_id)
where (coalesce(p.stars, 0), coalesce(p.ratings, 0)) <> (coalesce(r.stars, 0), coalesce(r.ratings, 0));

-- the last price is the MRP: For a product that has one.
select p.id from products p
  left join (select distinct on (product_id) product_id, mrp from product_prices order by product_id, id desc) l on l.product_id = p.id
where p.mrp > 0 and l.mrp is distinct from p.mrp;

-- a key has its answer: A stored idempotency key was answered or called off.
select user_id, key from idempotency_keys where answer is null and request_hash <> 'called off';

-- changes end with their script: A script that has ended leaves no recorded changes.
select id from sql_changes c where not exists (select from sql_runs r where r.id = c.run_id and r.outcome = 'Running');

-- at rest, no script runs: A killed server leaves no run open for ever.
select run_id from sql_runs where outcome = 'Running';

-- at rest, nothing waits to be folded or judged: And no month that was let go is left.
select 'scans to be folded' as what, count(*) from scan_tail having count(*) > 0
union all select 'seals to be judged', count(*) from scanned_seals having count(*) > 0
union all select relname::text, null from pg_class where relname ~ '^let_go_' and relkind = 'r';
