// Finds a recall's units among 100,000 packed cartons of one product, half of them in tertiary ones, a third dispatched.
import { recallBy } from '../contract/choices/recall.ts';
import { openWorld } from './openWorld.ts';

const { deps, app, companyId, productId, token, lastSerial, close } = await openWorld();
const { pool } = deps.database;
// a hundred thousand rows with foreign keys take longer than a call may
const client = await pool.connect();
await client.query('set statement_timeout = 0');

const cartons = 100_000;
const units = lastSerial / cartons / 2;
const dispatched = 300;

await client.query(
  `with people as (
     insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash)
     select $1, (select min(id) from roles where company_id = $1), 2, 'Dealer ' || n, 'dealer' || n || '@example.com', (8000000000 + n)::text, 'x'
     from generate_series(1, 200) n returning id
   )
   insert into dealers (user_id, company_id, code, firm_nature, gst_no, transportation_mode, bill_address, ship_address,
     bill_pincode, ship_pincode, bill_country, ship_country, bill_state_id, ship_state_id, bill_city_id, ship_city_id, billing_same_as_shipping)
   select p.id, $1, 'D' || p.id, 1, 'x', 1, 'Street 1', 'Street 1', '400001', '400001', s.country, s.country, s.id, s.id, c.id, c.id, true
   from people p, (select * from states order by id limit 1) s, lateral (select * from cities where state_id = s.id limit 1) c`,
  [companyId],
);
await client.query(
  `insert into orders (company_id, order_no, dealer_id)
   select $1, row_number() over (order by id), id from dealers where company_id = $1`,
  [companyId],
);
await client.query(
  `insert into dispatches (company_id, code, order_no, so_no, cartons, quantity, amount)
   select $1, 'BEDID2026' || lpad(n::text, 5, '0'), 1 + n % 200, 'SO' || n, 1, 1, 1 from generate_series(1, $2::int) n`,
  [companyId, dispatched],
);
// dispatches every third tertiary carton, and every third carton that is in none
await client.query(
  `insert into packed_cartons (company_id, type, code, product_id, quantity, secondaries, state, dispatch_id)
   select $1, 'TID', 'BETID2026' || lpad(n::text, 5, '0'), $2, 10 * $3::int, 10, case when n % 3 = 0 then 'dispatched' else 'packed' end,
     case when n % 3 = 0 then (select min(id) from dispatches) + n % $4::int end
   from generate_series(1, $5::int / 20) n`,
  [companyId, productId, units, dispatched, cartons],
);
await client.query(
  `insert into packed_cartons (company_id, type, code, product_id, quantity, state, tertiary_id, dispatch_id)
   select $1, 'SID', 'BESID2026' || lpad(n::text, 6, '0'), $2, $3::int,
     case when n <= $5::int / 2 then 'inside' when n % 3 = 0 then 'dispatched' else 'packed' end,
     case when n <= $5::int / 2 then (select min(id) from packed_cartons) + (n - 1) / 10 end,
     case when n > $5::int / 2 and n % 3 = 0 then (select min(id) from dispatches) + n % $4::int end
   from generate_series(1, $5::int) n`,
  [companyId, productId, units, dispatched, cartons],
);
await client.query(
  `insert into carton_runs (company_id, carton_id, mapping_id, serials)
   select $1, id, (select id from mappings), int8range((n - 1) * $2::int + 1, n * $2::int, '[]')
   from (select id, row_number() over (order by id) as n from packed_cartons where type = 'SID') c`,
  [companyId, units],
);
await client.query('analyze');

client.release(true);

const ask = async (path: string, body: object, accept = 'application/json'): Promise<Response> =>
  app.request(`/api/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

const recalled = async (named: object): Promise<number> => {
  const words = { Warning: 'Do not use it.', Reason: 'Bench' };
  const answer: unknown = await (await ask('Recall/CreateRecall', { ...named, ...words })).json();
  return (answer as { ResponseData: { RecallId: number } }).ResponseData.RecallId;
};

const timed = async (name: string, work: () => Promise<string>): Promise<void> => {
  const times: number[] = [];
  let said = '';
  for (let turn = 0; turn < 8; turn++) {
    const began = performance.now();
    said = await work();
    times.push(performance.now() - began);
  }
  const [first = 0, ...others] = times;
  const median = others.toSorted((a, b) => a - b)[3] ?? 0;
  console.log(`${name.padEnd(48)} first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms  ${said}`);
};

const page = async (body: object): Promise<string> => {
  const answer: unknown = await (
    await ask('RecallRpt/GetRecallReport', { First: 1, PageSize: 5, ...body })
  ).json();
  const { ResponseData: rows } = answer as { ResponseData: { TotalRows?: number }[] };
  return `${rows[0]?.TotalRows} rows`;
};

const ofProduct = await recalled({ RecallBy: recallBy.product, ProductId: productId });
const ofRange = await recalled({ RecallBy: recallBy.range, FromNo: 4_990_001, ToNo: 5_010_000 });
await timed('a product, 100,000 cartons: first page', () => page({ RecallId: ofProduct }));
await timed('the same, its last page', () => page({ RecallId: ofProduct, First: 99_995 }));
await timed('the same, searched by a dealer', () => page({ RecallId: ofProduct, SearchValue: 'Dealer 77' }));
await timed('a range in 200 cartons: first page', () => page({ RecallId: ofRange }));
await timed('sums by place', async () => {
  const query = new URLSearchParams({ RecallId: String(ofProduct) });
  const response = await app.request(`/api/api/RecallRpt/GetChart?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return `${(await response.text()).length} bytes`;
});
await timed('CSV of all rows', async () => {
  const response = await ask(
    'RecallRpt/GetRecallReport',
    { First: -1, PageSize: -1, RecallId: ofProduct },
    'text/csv',
  );
  return `${((await response.text()).length / 1e6).toFixed(1)} MB`;
});
await close();
