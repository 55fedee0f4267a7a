// Runs the bare server of bench/lists.ts in a process of its own: `serveList.ts PORT`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const company = process.env['BENCH_COMPANY'];

/** The searched text of a scan, written as its index has it. */
const searched = `lower(coalesce(case when v.product_id is null then v.scanned_text end, '') || ' ' || coalesce(v.address, '')
  || ' ' || coalesce(v.state, '') || ' ' || coalesce(v.city, ''))`;

/** The page and the count of each table, up to their conditions. */
const tables = {
  verifications: {
    page: `select v.*, p.product_name, p.mrp, p.oem, p.hp_code, f.mobile_no
      from verifications v left join products p on p.id = v.product_id left join feedbacks f on f.verification_id = v.id`,
    searched,
  },
  bench_log: { page: 'select v.* from bench_log v', searched: 'v.search_text' },
};
const name = process.env['BENCH_TABLE'] === 'bench_log' ? 'bench_log' : 'verifications';
const table = tables[name];

/** Reads a page and the exact total side by side by prepared statements, as a hand-written server would. */
async function list({ since, search, limit = '5', offset = '0' }: Record<string, string>) {
  const [what, and, values] = since
    ? ['since', 'and v.created_at >= $2', [company, since]]
    : search
      ? ['search', `and ${table.searched} like $2`, [company, `%${search}%`]]
      : ['all', '', [company]];
  const where = `where v.company_id = $1 ${and}`;
  const [l, o] = [values.length + 1, values.length + 2];
  const [page, total] = await Promise.all([
    pool.query({
      name: `page-${what}`,
      text: `${table.page}
        ${where} order by v.created_at desc limit $${l} offset $${o}`,
      values: [...values, limit, offset],
    }),
    pool.query<{ count: string }>({
      name: `total-${what}`,
      text: `select count(*) from ${name} v ${where}`,
      values,
    }),
  ]);
  return { rows: page.rows as unknown[], total: Number(total.rows[0]?.count) };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://bare').searchParams);
    const text = JSON.stringify(await list(query));
    response.setHeader('content-type', 'application/json');
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

createServer((request, response) => void answer(request, response)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
);
