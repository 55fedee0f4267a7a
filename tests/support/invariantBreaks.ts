/** Turns triggers off in the transaction. */
export const pastTriggers = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I disable trigger user', name);
  end loop;
end $$`;

const otherCompanys = (table: string, column: string, of: string): string =>
  `update ${table} set ${column} = (select id from ${of} o where o.company_id <> ${table}.company_id limit 1)`;

/** SQL that breaks each invariant in the demo's data, past triggers and constraints, as a wrong program would. */
export const invariantBreaks: Readonly<Record<string, string>> = {
  'movements sum to zero': `alter table point_movements drop constraint point_movements_sum_zero;
    update point_movements set company = company + 1`,
  'balances are their movements': 'update point_balances set reserved = reserved + 1',
  'companies gave what people have': 'update company_points set points = points + 1',
  'reserved is asked for': 'update redemption_requests set points = points + 1',
  'a serial earns once': `drop index point_movements_earned_once;
    insert into point_movements (company_id, user_id, kind, available, company, serial)
    select company_id, user_id, kind, -company, company, serial from point_movements where kind = 'earned' limit 1`,
  'taken back is what was earned': `insert into point_movements (company_id, user_id, kind, available, company, serial)
    select company_id, user_id, 'takenBack', -1, 1, 999999 from point_movements limit 1`,
  'nothing is earned with what is not mapped': `update mappings set mapped = '{}'`,
  'the book has the last number': 'update serial_books set last_serial = last_serial + 1',
  'mapped is what was not taken out': `update mappings set mapped = '{}'`,
  'mapped is issued': 'delete from issued_ranges',
  'a unit is in one carton': `alter table carton_runs drop constraint carton_runs_units_once;
    insert into carton_runs select company_id, (select max(id) from packed_cartons), mapping_id, serials, open
    from carton_runs where open limit 1`,
  'packed is mapped': `update mappings set mapped = '{}'`,
  'a carton holds its quantity': 'update packed_cartons set quantity = quantity + 1',
  'a correction moved its units': `insert into carton_corrections (company_id, carton_id, removed, added, reason)
    select company_id, id, 1, 0, 'Mixed up' from packed_cartons limit 1`,
  'a carton is as old as what it holds': `update mappings set expires_on = '2001-01-01'`,
  'a carton is where it says': `update packed_cartons set state = 'packed', tertiary_id = null where state = 'inside'`,
  'missing cartons are of closed counts': `with count as (
      insert into stock_counts (company_id, count_name, count_state) select company_id, 'Open', 1 from packed_cartons limit 1 returning *)
    insert into counted_cartons (company_id, count_id, carton_id, result)
    select company_id, n.id, (select max(c.id) from packed_cartons c where c.company_id = n.company_id), 'missing' from count n`,
  'a closed count has its sums': `insert into stock_counts (company_id, count_name, count_state, found)
    select company_id, 'Closed', 2, 1 from packed_cartons limit 1`,
  'a carton lies at a place of its company': `with place as (
      insert into storage_places (company_id, place_code) select max(id), 'A-1' from companies returning *)
    update packed_cartons c set place_id = l.id from place l where c.company_id <> l.company_id`,
  'an unpacked carton is empty': 'update carton_runs set open = false',
  'a carton is dispatched once': `drop index dispatched_cartons_carton_once;
    insert into dispatched_cartons (company_id, dispatch_id, carton_id, place, quantity, mrp, price)
    select company_id, (select max(id) from dispatches), carton_id, place, quantity, mrp, price from dispatched_cartons where open`,
  'a reversed dispatch is empty': 'update dispatches set reversed_at = null, reverse_reason = null',
  'a dispatch sums its cartons': 'update dispatches set amount = amount + 1',
  'a unit is in one state': `insert into taken_out (company_id, mapping_id, product_id, kind, serials, reason)
    select m.company_id, m.id, m.product_id, 'damaged', part, 'Torn' from mappings m, unnest(m.mapped) part limit 1`,
  'a dispatched carton holds what did not come back': 'update dispatched_cartons set quantity = quantity + 1',
  'what is returned was dispatched': 'delete from return_lines',
  'a return sums its lines': 'update returns set amount = amount + 1',
  'returns are numbered without gaps':
    "update number_books set last_number = last_number + 1 where series = 'returns'",
  'what was dispatched is in cartons': 'update order_lines set dispatched = qty',
  'no more is dispatched than ordered': `alter table order_lines drop constraint order_lines_dispatched;
    update order_lines set dispatched = qty + 1`,
  'an order sums its lines': 'update orders set ordered = ordered + 1',
  'the order book is not behind': "update number_books set last_number = 0 where series = 'orders'",
  'recalled goods stay': `update recalls set recall_by = 3, product_id = null, batch_no = null, from_no = 1, to_no = 99999999,
    since = '2000-01-01', is_active = true`,
  'scans by day are those of the log': 'update scan_days set logged = logged + 1',
  'scans by state are those of the log': 'update scan_states set logged = logged + 1',
  'totals outlive the log': `update scan_days set let_go = let_go + 1 where verdict = 'genuine'`,
  'a seal counts its scans': 'update serial_scans set scans = 0',
  'no scan beyond the permitted ones': `insert into verifications (token, company_id, product_id, serial, scanned_text, verdict,
      reason, counted, visitor) select 'twice', v.company_id, p.id, serial, '', verdict, '', counted, ''
    from verifications v join products p on p.id = v.product_id
    where verdict = 'genuine' and counted and permissible_scan = 1 limit 1`,
  'every scan has its month': `insert into verifications (token, scanned_text, verdict, reason, counted, visitor, created_at)
    values ('old', '', 'fake', '', true, '', '1990-01-01')`,
  'a product sums its ratings': 'update product_ratings set stars = stars + 1',
  'the last price is the MRP': 'update products set mrp = mrp + 1',
  'a key has its answer': `insert into idempotency_keys (user_id, company_id, key, request_hash)
    select id, company_id, '', '' from users limit 1`,
  'changes end with their script': `insert into sql_changes (run_id, table_name, action) values (0, '', '')`,
  'at rest, no script runs': `insert into sql_runs (run_id, user_id, company_id, user_name, script, script_type)
    values (gen_random_uuid(), 1, 1, '', '', 'Query')`,
  'at rest, nothing waits to be folded or judged': 'insert into scanned_seals values (1, 1)',
  'mappings.product_id stays in its company': otherCompanys('mappings', 'product_id', 'products'),
  'users.role_id stays in its company': otherCompanys('users', 'role_id', 'roles'),
  'point_movements.user_id stays in its company': otherCompanys('point_movements', 'user_id', 'users'),
};
