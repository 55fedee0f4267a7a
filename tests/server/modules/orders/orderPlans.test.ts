import type pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getOrderForExport, pasteCart, searchProducts } from '../../../../contract/calls/orders/orders.ts';
import type { SignedIn } from '../../../support/peopleWorld.ts';
import { ordersWorld, type OrdersWorld } from '../../../support/ordersWorld.ts';
import { howMany } from '../../../support/howMany.ts';

/** The number of orders, of four lines each. */
const orders = howMany('ORDERS', 20_000);
const dealers = 200;
const products = orders / 10;

const world: OrdersWorld = await (await ordersWorld())();
const { pool, lists } = world.deps.database;

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
     select company_id, category_id, 'Piece ' || md5(n::text), 'HP' || n, 'O' || n, 'C' || n, n, 0, 0, product_image, true, genuine_message,
       genuine_audio, already_scanned_msg, '[]'
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

/** Reads the plan and the time of each statement about orders and products that `ask` causes. */
async function plansOf(ask: () => Promise<unknown>): Promise<string> {
  const made: { text: string; values?: unknown[] | undefined }[] = [];
  const spies = [pool, lists.pool].map((connections) => {
    const query = connections.query.bind(connections) as (...parts: unknown[]) => unknown;
    return vi.spyOn(connections, 'query').mockImplementation((...parts: unknown[]) => {
      const [asked, values] = parts;
      const { text, values: own } =
        typeof asked === 'object' && asked ? (asked as pg.QueryConfig) : { text: '' };
      made.push({ text, values: own ?? (Array.isArray(values) ? values : undefined) });
      return query(...parts);
    });
  });
  await ask();
  for (const spy of spies) spy.mockRestore();
  const plans: string[] = [];
  for (const { text, values = [] } of made) {
    if (!/from (orders|order_lines|products)/i.test(text)) continue;
    const explained = { text: `explain (analyze, costs off) ${text}`, values };
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explained);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // a count reads all rows
    if (!/^(Finalize )?Aggregate/.test(plan)) plans.push(plan);
  }
  if (process.env['ORDERS']) console.log(plans.join('\n\n'));
  return plans.join('\n\n');
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
    // PostgreSQL walks the newest of many orders until it has enough
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
    const plans = await plansOf(ask);
    expect(plans).toMatch(index);
    // counting a company's orders reads all of them
    expect(plans).not.toMatch(/Seq Scan on (order_lines|products)/);
  });

  it('the products of a download', async () => {
    await pool.query('update orders set read_by_staff = true where order_no = 777');
    const plans = await plansOf(() => world.staff.ask(getOrderForExport, { OrderId: 777 }));
    expect(plans).toContain('order_lines_company_id_order_no_product_id_pk');
    expect(plans).not.toContain('Seq Scan on order');
  });

  it('the products of a pasted list', async () => {
    const answered = await world.staff.ask(pasteCart, { Lines: 'HP7 1\nO9 2\nC11 3\nnone 4' });
    expect(answered.data).toMatchObject({ Added: 3, Refused: [{ Line: 4 }] });
  });
});
