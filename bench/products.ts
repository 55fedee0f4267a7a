// Measures the page, search, sort and deep page of a list of 100,000 products, with the database's plans.
import { sql } from 'drizzle-orm';
import { openWorld } from './openWorld.ts';

const quantity = 100_000;
const { deps, app, companyId, token, close } = await openWorld();
const { database } = deps;

await database.db.execute(sql`
  insert into products (company_id, category_id, product_name, product_description, oem, hp_code, product_code, mrp, packing_size,
    permissible_scan, product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification, created_at)
  select company_id, category_id, 'Part ' || md5(n::text), 'Description ' || md5((n * 7)::text), 'Maker ' || n % 50, 'HP-' || n, 'C' || n,
    mrp, packing_size, permissible_scan, product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg,
    product_specification, now() - n * interval '1 minute'
  from products, generate_series(1, ${quantity}::int) n where company_id = ${companyId}`);
await database.db.execute(sql`vacuum analyze products`);

const ask = async (body: object): Promise<number> => {
  const begun = performance.now();
  const response = await app.request('/api/api/ProductMaster/GetProducts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ PageSize: 5, ...body }),
  });
  const { ResponseCode } = (await response.json()) as { ResponseCode: string };
  if (ResponseCode !== '200') throw new Error(`The list answered ${ResponseCode}`);
  return performance.now() - begun;
};

const questions = {
  'first page': { First: 1 },
  'first thousand rows': { First: 1, PageSize: 1000 },
  'page at row 90,000': { First: 90_000 },
  'sorted by name': { First: 1, SortColumn: 'ProductName', SortOrder: 'ASC' },
  'sorted by name, at row 90,000': { First: 90_000, SortColumn: 'ProductName', SortOrder: 'ASC' },
  'search inside a word': { First: 1, SearchValue: 'a1b2c' },
  'search that nothing has': { First: 1, SearchValue: 'zzzzzz' },
  'search that all have': { First: 1, SearchValue: 'part' },
};

// Explains each statement that reads products, as it was sent.
const plans = async (body: object): Promise<string[]> => {
  const found: string[] = [];
  const query = database.pool.query.bind(database.pool) as (...parts: unknown[]) => unknown;
  const sent: { text: string; values: unknown[] }[] = [];
  database.pool.query = ((statement: { text?: string }, values?: unknown[], ...rest: unknown[]) => {
    if (statement.text?.includes('"products" r')) sent.push({ text: statement.text, values: values ?? [] });
    return query(statement, values, ...rest);
  }) as typeof database.pool.query;
  await ask(body);
  database.pool.query = query as typeof database.pool.query;
  for (const { text, values } of sent) {
    const { rows } = (await query(`explain ${text}`, values)) as { rows: Record<string, string>[] };
    const lines = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('Scan'));
    found.push(lines.map((line) => line.replace(/\s*\(cost.*/, '').replace(/^[\s>-]+/, '')).join('; '));
  }
  return found;
};

for (const [name, body] of Object.entries(questions)) {
  for (let warm = 0; warm < 5; warm++) await ask(body);
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn++) times.push(await ask(body));
  times.sort((one, other) => one - other);
  console.log(`${name}: median ${times[10]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`);
  for (const plan of await plans(body)) console.log(`    ${plan}`);
}
await close();
