import { type SQL, sql } from 'drizzle-orm';
import { inTransaction } from '../server/db/transaction.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import type { World } from './openWorld.ts';

export interface Floor {
  prefix: string;
  /** The sales order of an order of each product, partly dispatched. */
  soNo: string;
  /** Makes the seal of a number. */
  seal: (serial: number) => string;
  /** A slip that nobody has used. */
  slip: (type: 'SID' | 'TID') => string;
  /** Codes of secondary cartons outside tertiary ones, the oldest stock first. */
  standing: string[];
  /** No number after it is packed. */
  lastPacked: number;
}

/** Cartons of a dispatch. */
const ofDispatch = 50;
/** The numbers of a mapping, its cartons, and the numbers of a carton; every tenth carton lacks a few. */
const ofMapping = 10_000;
const cartonsOfMapping = 120;
const ofCarton = 80;
const lacking = 10;
/** In paise. */
const mrp = 10_000;

/**
 * Writes packed cartons into the tables. 1,000 mappings of ten products have a batch and days each. A carton has 80 units in
 * one run, and every tenth one 70 units in ten runs. Half of the cartons stand on their own, three in ten are inside tertiary
 * ones of ten, and two in ten are dispatched, fifty on an order.
 */
export async function fillFloor(
  { deps, companyId, productId, lastSerial }: World,
  cartons = 100_000,
): Promise<Floor> {
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error('The company has no key');
  const { db } = deps.database;
  const fill = (text: SQL) =>
    inTransaction(deps.database, async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`);
      await transaction.execute(text);
      // the next statement joins it
      await transaction.execute(sql`analyze`);
    });
  await fill(sql`
    insert into products (company_id, category_id, product_name, hp_code, mrp, packing_size, permissible_scan, product_image,
      is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
    select company_id, category_id, 'Bench ' || n, 'B' || n, 100, packing_size, permissible_scan, product_image, is_upload_local,
      genuine_message, genuine_audio, already_scanned_msg, product_specification
    from products, generate_series(2, 10) n where id = ${productId}`);
  await fill(sql`delete from mappings where company_id = ${companyId}`);
  await fill(sql`
    with p as (select id, row_number() over (order by id) - 1 as n from products where company_id = ${companyId}),
      m as (select n, int8range(n * ${ofMapping}::bigint + 1, (n + 1) * ${ofMapping}::bigint + 1) as serials
        from generate_series(0, ${lastSerial / ofMapping - 1}::bigint) n)
    insert into mappings (company_id, product_id, serials, mapped, batch_no, manufactured_on, expires_on)
    select ${companyId}, p.id, m.serials, int8multirange(m.serials), 'B-' || m.n, date '2026-01-01' + (m.n % 90)::int,
      date '2027-01-01' + (m.n % 90)::int
    from m join p on p.n = m.n % 10 order by m.n`);

  const { rows: companies } = await db.execute<{ prefix: string }>(
    sql`select prefix from companies where id = ${companyId}`,
  );
  const prefix = companies[0]?.prefix ?? '';
  await fill(
    sql`insert into slip_books (company_id, type, last_number) select ${companyId}, unnest(array['SID', 'TID']), 999999`,
  );
  const dispatches = (cartons * 0.2) / ofDispatch;
  await fillOrders(db, companyId, dispatches);
  await fill(sql`
    insert into dispatches (company_id, code, order_no, so_no, cartons, quantity, amount)
    select ${companyId}, ${prefix} || 'DID2026' || (100000 + n), n, 'SO-' || n, ${ofDispatch}::int, 1, 0
    from generate_series(1, ${dispatches}::int) n`);
  // each carton of a mapping beside its number there
  const numbered = sql`(select n, m.id as mapping_id, m.product_id, m.manufactured_on, m.expires_on,
      lower(m.serials) + (n - 1) % ${cartonsOfMapping}::bigint * ${ofCarton}::bigint as first,
      ${ofCarton}::int - case when n % 10 = 0 then ${lacking}::int else 0 end as quantity
    from generate_series(1, ${cartons}::bigint) n
      join mappings m on m.company_id = ${companyId} and lower(m.serials) = (n - 1) / ${cartonsOfMapping}::bigint * ${ofMapping}::bigint + 1) u`;
  const packedAt = sql`now() - (${cartons}::bigint - u.n) * interval '1 minute'`;
  await fill(sql`
    insert into packed_cartons (company_id, type, code, product_id, quantity, secondaries, manufactured_on, expires_on, created_at)
    select ${companyId}, 'TID', ${prefix} || 'TID2026' || (100000 + u.n / 10), u.product_id, 10 * ${ofCarton}::int - ${lacking}::int, 10,
      u.manufactured_on, u.expires_on, ${packedAt}
    from ${numbered} where u.n % 10 = 0 and u.n <= ${cartons * 0.3}`);
  await fill(sql`
    insert into packed_cartons (company_id, type, code, product_id, quantity, manufactured_on, expires_on, created_at, state,
      tertiary_id, dispatch_id)
    select ${companyId}, 'SID', ${prefix} || 'SID2026' || (100000 + u.n), u.product_id, u.quantity, u.manufactured_on,
      u.expires_on, ${packedAt}, case when t.id is not null then 'inside' when d.id is not null then 'dispatched' else 'packed' end,
      t.id, d.id
    from ${numbered}
      left join packed_cartons t on t.company_id = ${companyId} and u.n <= ${cartons * 0.3}
        and t.code = ${prefix} || 'TID2026' || (100000 + (u.n + 9) / 10)
      left join dispatches d on d.company_id = ${companyId} and u.n > ${cartons * 0.3} and u.n <= ${cartons * 0.5}
        and d.code = ${prefix} || 'DID2026' || (100001 + u.n % ${dispatches}::int)
    order by u.n`);
  await fill(sql`
    insert into carton_contents (company_id, tertiary_id, secondary_id)
    select company_id, tertiary_id, id from packed_cartons where company_id = ${companyId} and tertiary_id is not null`);
  await fill(sql`
    insert into dispatched_cartons (company_id, dispatch_id, carton_id, place, quantity, mrp)
    select company_id, dispatch_id, id, row_number() over (partition by dispatch_id order by id), quantity, ${mrp}::int8
    from packed_cartons where company_id = ${companyId} and dispatch_id is not null`);
  await fill(sql`
    update dispatches d set quantity = s.quantity, amount = s.amount
    from (select dispatch_id, sum(quantity) as quantity, sum(quantity * mrp) as amount from dispatched_cartons group by 1) s
    where d.id = s.dispatch_id and d.company_id = ${companyId}`);
  await fill(sql`
    update order_lines l set dispatched = s.quantity
    from (select d.order_no, c.product_id, sum(c.quantity) as quantity
      from packed_cartons c join dispatches d on d.id = c.dispatch_id where c.company_id = ${companyId} group by 1, 2) s
    where l.company_id = ${companyId} and l.order_no = s.order_no and l.product_id = s.product_id`);
  await fill(sql`
    insert into carton_runs (company_id, carton_id, mapping_id, serials)
    select ${companyId}, c.id, u.mapping_id, int8range(u.first + r.part * ${ofCarton / lacking}::int,
      u.first + (r.part + r.parts) * ${ofCarton / lacking}::int - (case when r.parts = 1 then 1 else 0 end))
    from ${numbered} join packed_cartons c on c.company_id = ${companyId} and c.code = ${prefix} || 'SID2026' || (100000 + u.n)
      cross join lateral (select part, 1 as parts from generate_series(0, 9) part where u.n % 10 = 0
        union all select 0, 10 where u.n % 10 <> 0) r`);
  await db.execute(sql`vacuum analyze`);

  const { rows } = await db.execute<{ code: string }>(sql`
    select code from packed_cartons where company_id = ${companyId} and type = 'SID' and state = 'packed'
    order by expires_on, created_at, id`);
  let slips = 0;
  return {
    prefix,
    soNo: 'SO-BENCH',
    seal: (serial) => encodeSeal(printing, serial),
    slip: (type) => `${prefix}${type}2026${900_000 + ++slips}`,
    standing: rows.map(({ code }) => code),
    lastPacked: Math.ceil(cartons / cartonsOfMapping) * ofMapping,
  };
}

/** Writes orders of the ten products that are mapped, one for each dispatch and an open one, with their dealer and sales orders. */
async function fillOrders(
  db: World['deps']['database']['db'],
  companyId: number,
  dispatches: number,
): Promise<void> {
  await db.execute(sql`
    insert into dealers (company_id, user_id, code, firm_nature, gst_no, transportation_mode, bill_country, bill_state_id, bill_city_id,
      bill_address, bill_pincode, ship_country, ship_state_id, ship_city_id, ship_address, ship_pincode, billing_same_as_shipping)
    select ${companyId}, u.id, 'D1', 1, '27AAAAA0000A1Z5', 1, s.country, s.id, c.id, 'Bench', '400001', s.country, s.id, c.id, 'Bench',
      '400001', true
    from users u, cities c join states s on s.id = c.state_id where u.company_id = ${companyId} order by u.id, c.id limit 1`);
  await db.execute(sql`
    insert into orders (company_id, order_no, dealer_id)
    select company_id, n, id from dealers, generate_series(1, ${dispatches + 1}::int) n where company_id = ${companyId}`);
  await db.execute(sql`
    insert into order_lines (company_id, order_no, product_id, place, qty, mrp)
    select p.company_id, o.order_no, p.id, row_number() over (partition by o.order_no order by p.id), 99999, ${mrp}::int8
    from (select * from products where company_id = ${companyId} order by id limit 10) p join orders o on o.company_id = p.company_id`);
  await db.execute(sql`
    insert into number_books (company_id, series, period, last_number) values (${companyId}, 'orders', '', ${dispatches + 1}::int)
    on conflict (company_id, series, period) do update set last_number = excluded.last_number`);
  await db.execute(sql`
    with upload as (insert into so_uploads (company_id, insertions, created_by)
      select ${companyId}, 1, min(id) from users where company_id = ${companyId} returning id)
    insert into sales_orders (company_id, so_no, order_no, upload_id, place)
    select ${companyId}, case when n > ${dispatches}::int then 'SO-BENCH' else 'SO-' || n end, n, id, n
    from upload, generate_series(1, ${dispatches + 1}::int) n`);
}
