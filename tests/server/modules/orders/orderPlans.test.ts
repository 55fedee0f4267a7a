import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getOrderForExport, pasteCart, searchProducts } from '../../../../contract/calls/orders.ts';
import type { Database } from '../../../../server/db/connect.ts';
import type { SignedIn } from '../../../support/peopleWorld.ts';
import { ordersWorld, type OrdersWorld } from '../../../support/ordersWorld.ts';

/** So many orders of four lines each; ORDERS=100000 measures what a large company has. */
const orders = Number(process.env['ORDERS'] ?? 20_000);
const dealers = 200;
const products = orders / 10;

const world: OrdersWorld = await (await ordersWorld())();
const { db, pool } = world.deps.database;

async function fill(): Promise<void> {
  const { companyId, dealer, roleId, tea } = world;
  await pool.query(
    `with people as (
       insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash)
       select $1, $2, 2, 'Trader ' || n, 'trader' || n || '@example.com', (7000000000 + n)::text, '' from generate_series(1, $4) n
       returning id
     )
     insert into dealers (company_id, user_id, firm_nature, gst_no, transportation_mode, bill_country, bill_state_id, bill_city_id,
       bill_address, bill_pincode, ship_country, ship_state_id, ship_city_id, ship_address, ship_pincode, billing_same_as_shipping)
     select $1, p.id, firm_nature, gst_no, transportation_mode, bill_country, bill_state_id, bill_city_id, bill_address,
       bill_pincode, ship_country, ship_state_id, ship_city_id, ship_address, ship_pincode, true
     from people p, dealers d where d.id = $3`,
    [companyId, roleId, dealer.dealerId, dealers],
  );
  await pool.query(
    `insert into products (company_id, category_id, product_name, hp_code, oem, product_code, mrp, packing_size, permissible_scan,
       product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
     select company_id, category_id, 'Piece ' || md5(n::text), 'HP' || n, 'O' || n, 'C' || n, n, 0, 0, product_image, true, '', '', '', '[]'
     from products, generate_series(1, $2::int) n where id = $1`,
    [tea, products],
  );
  await pool.query(
    `insert into orders (company_id, order_no, dealer_id, created_at)
     select $1, n, own.ids[1 + n % cardinality(own.ids)], now() - n * interval '1 minute'
     from generate_series(1, $2::int) n, (select array_agg(id order by id) as ids from dealers where company_id = $1) own`,
    [companyId, orders],
  );
  await pool.query(
    `insert into order_lines (company_id, order_no, product_id, place, qty, mrp, dispatched)
     select $1, n, own.ids[1 + (n * 7 + place) % cardinality(own.ids)], place, 10, 100,
       case when n % 50 = 0 then 5 when n % 3 = 0 then 0 else 10 end
     from generate_series(1, $2::int) n, generate_series(1, 4) place,
       (select array_agg(id order by id) as ids from products where company_id = $1) own`,
    [companyId, orders],
  );
  await pool.query('vacuum analyze');
}

beforeAll(fill, 120_000);

/** The plans of the statements that `ask` makes, with how long each takes; `counts` are those that count the rows. */
async function plansOf(ask: () => Promise<unknown>): Promise<{ reads: string; counts: string }> {
  const made: SQL[] = [];
  const execute: Database['db']['execute'] = db.execute.bind(db);
  const spy = vi.spyOn(db, 'execute').mockImplementation((query) => {
    if (typeof query !== 'string') made.push(query.getSQL());
    return execute(query);
  });
  await ask();
  spy.mockRestore();
  const reads: string[] = [];
  const counts: string[] = [];
  for (const statement of made) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off) ${statement}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    (/^(Finalize )?Aggregate/.test(plan) ? counts : reads).push(plan);
  }
  const plans = { reads: reads.join('\n\n'), counts: counts.join('\n\n') };
  if (process.env['ORDERS']) console.log(plans.reads, '\n\n', plans.counts);
  return plans;
}

const list = (by: SignedIn, asked: object) => () =>
  by.ask('OrderBooking/GetOrder', { First: 1, PageSize: 20, ...asked });

describe('an index finds', () => {
  it.each<[string, string | RegExp, () => Promise<unknown>]>([
    ['the newest orders', 'orders_created_at', list(world.staff, {})],
    ['the orders of a dealer', 'orders_dealer', list(world.staff, { DealerId: world.dealer.dealerId })],
    ['what a dealer sees', 'orders_dealer', list(world.dealer, {})],
    ['the orders of a status', 'orders_status', list(world.staff, { Status: 1 })],
    [
      'orders by their status',
      'orders_status_sort',
      list(world.staff, { SortColumn: 'Status', SortOrder: 'ASC' }),
    ],
    ['an order by its number', 'orders_search', list(world.staff, { SearchValue: '19999' })],
    // of many orders the newest ones are walked until there are enough
    [
      'orders by the dealer’s name',
      /orders_(dealer|created_at)/,
      list(world.staff, { SearchValue: 'Trader 77' }),
    ],
    ['one order whole', 'orders_company_id_order_no_pk', list(world.staff, { Id: 777 })],
    ['products by their names', 'products_product_name_sort', () => world.staff.ask(searchProducts)],
    [
      'searched products',
      'products_search',
      () => world.staff.ask(searchProducts, { searchval: '4e732ced' }),
    ],
  ])('%s', async (_what, index, ask) => {
    const { reads } = await plansOf(ask);
    expect(reads).toMatch(index);
    expect(reads).not.toMatch(/Seq Scan on (orders|order_lines|products)/);
  });

  it('the products of a download', async () => {
    await pool.query('update orders set read_by_staff = true where order_no = 777');
    const { reads } = await plansOf(() => world.staff.ask(getOrderForExport, { OrderId: 777 }));
    expect(reads).toContain('order_lines_company_id_order_no_product_id_pk');
    expect(reads).not.toContain('Seq Scan on order');
  });

  it('the products of a pasted list', async () => {
    const answered = await world.staff.ask(pasteCart, { Lines: 'HP7 1\nO9 2\nC11 3\nnone 4' });
    expect(answered.data).toMatchObject({ Added: 3, Refused: [{ Line: 4 }] });
  });
});
