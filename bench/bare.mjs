// The least that answers the questions of the benchmarks: node:http and pg, by prepared statements, on the same tables.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const { PORT, DATABASE_URL, BENCH_COMPANY, BENCH_COLUMNS, BENCH_PAGE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const columns = (BENCH_COLUMNS ?? '').split(',');

/** Reads a page and the exact total side by side. */
async function list({ since, search, limit, offset }) {
  const [what, and, values] = since
    ? ['since', 'and created_at >= $2', [BENCH_COMPANY, since]]
    : search
      ? ['search', 'and search_text like $2', [BENCH_COMPANY, `%${search}%`]]
      : ['all', '', [BENCH_COMPANY]];
  const where = `from bench_log where company_id = $1 ${and}`;
  const [l, o] = [values.length + 1, values.length + 2];
  const [page, total] = await Promise.all([
    pool.query({
      name: `page-${what}`,
      text: `select * ${where} order by created_at desc limit $${l} offset $${o}`,
      values: [...values, limit, offset],
    }),
    pool.query({ name: `total-${what}`, text: `select count(*) ${where}`, values }),
  ]);
  return { rows: page.rows, total: Number(total.rows[0].count) };
}

async function insert(row) {
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const statement = `insert into bare_log (${columns.join(', ')}) values (${places}) returning *`;
  const values = columns.map((name) => row[name]);
  return (await pool.query({ name: 'insert', text: statement, values })).rows[0];
}

/** Reads what a number is mapped to, and the carton that has it. */
async function unit({ serial }) {
  const { rows } = await pool.query({
    name: 'unit',
    text: `select m.id, m.batch_no, p.product_name, p.hp_code, p.mrp, c.code from mappings m join products p on p.id = m.product_id
      left join carton_runs r on r.company_id = m.company_id and r.serials @> $2::int8
      left join packed_cartons c on c.id = r.carton_id where m.company_id = $1 and m.serials @> $2::int8`,
    values: [BENCH_COMPANY, serial],
  });
  return rows;
}

async function csv(response) {
  const client = await pool.connect();
  response.setHeader('content-type', 'text/csv');
  const statement = `copy (select id, ${columns.join(', ')}, created_at from bench_log where company_id = ${BENCH_COMPANY} order by created_at, id) to stdout (format csv, header)`;
  await pipeline(client.query(copyTo(statement)), response).finally(() => client.release());
}

/** A page as Sealbook answered it, and the statement that it asked for that, if any. */
const page = BENCH_PAGE && JSON.parse(readFileSync(BENCH_PAGE, 'utf8'));
const bytes = page && Buffer.from(page.body, 'base64');

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://bare');
  const json = (value) => {
    const body = JSON.stringify(value);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  if (pathname === '/list') return json(await list(Object.fromEntries(searchParams)));
  if (pathname === '/unit') return json(await unit(Object.fromEntries(searchParams)));
  if (pathname === '/insert') return json(await insert(JSON.parse(await text(request))));
  if (pathname === '/csv') return csv(response);
  if (pathname === '/health') return json('ok');
  if (page.statement) await pool.query(page.statement);
  return response.writeHead(200, { ...page.headers, 'content-length': bytes.length }).end(bytes);
}

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(PORT), '127.0.0.1');
