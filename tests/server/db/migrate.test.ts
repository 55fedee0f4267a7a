import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { createCompany } from '../../support/factories.ts';
import { rowsByMonth, wrongSums } from '../../support/scanLog.ts';

const first = 'create table one (id int);\n--> statement-breakpoint\ninsert into one values (1);\n';
const second = 'alter table one add column name text;\n';

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sealbook-migrations-'));
});

afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** Leaves only these files in the folder. */
async function write(files: Record<string, string>): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
}

async function columns(): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'one' order by ordinal_position",
  );
  return rows.map((row) => row.column_name);
}

it('applies each file once, in order, and the new ones later', async () => {
  await write({ '0000_first': first });
  expect(await migrate(test.url, folder)).toEqual(['0000_first']);
  await write({ '0000_first': first, '0001_second': second });
  expect(await migrate(test.url, folder)).toEqual(['0001_second']);
  expect(await migrate(test.url, folder)).toEqual([]);
  expect(await columns()).toEqual(['id', 'name']);
});

it('lets servers that start at once wait for one another', async () => {
  await write({ '0000_first': first, '0001_second': second });
  const applied = await Promise.all([1, 2, 3].map(() => migrate(test.url, folder)));
  expect(applied.flat().toSorted()).toEqual(['0000_first', '0001_second']);
  expect((await test.db.pool.query('select id from one')).rows).toEqual([{ id: 1 }]);
});

it('refuses to start when an applied file was altered, and says which', async () => {
  await write({ '0000_first': first });
  await migrate(test.url, folder);
  await write({ '0000_first': first.replace('(1)', '(2)'), '0001_second': second });
  await expect(migrate(test.url, folder)).rejects.toThrow('0000_first has been altered');
  expect(await columns()).toEqual(['id']);
});

it('takes other line ends for the same file', async () => {
  await write({ '0000_first': first });
  await migrate(test.url, folder);
  await write({ '0000_first': first.replaceAll('\n', '\r\n') });
  expect(await migrate(test.url, folder)).toEqual([]);
});

it('refuses a database that a newer version has migrated', async () => {
  await write({ '0000_first': first, '0001_second': second });
  await migrate(test.url, folder);
  await write({ '0000_first': first });
  const refusal = /0001_second.* or, on a development machine, begin with an empty DATA_DIR\./;
  await expect(migrate(test.url, folder)).rejects.toThrow(refusal);
});

it('says why a database can’t be reached', async () => {
  await expect(migrate('postgres://nobody@localhost:1/none', folder)).rejects.toThrow(
    /^The database can't be reached: connect ECONNREFUSED/,
  );
});

it('refuses a database from before the first release, and says what to do', async () => {
  const own = 'server/db/migrations';
  const extensions = await readFile(`${own}/0000_extensions.sql`, 'utf8');
  await write({ '0000_extensions': extensions, '0001_first_tables': first });
  await migrate(test.url, folder);
  await expect(migrate(test.url, own)).rejects.toThrow(
    'Begin with an empty one: move DATA_DIR/postgres away, or name another database in DATABASE_URL.',
  );
  expect(await columns()).toEqual(['id']);
});

it('leaves nothing of a file that fails, keeps the ones before it, and goes on once it is mended', async () => {
  const broken = `${second}--> statement-breakpoint\nselect * from nowhere;\n`;
  await write({ '0000_first': first, '0001_second': broken });
  await expect(migrate(test.url, folder)).rejects.toThrow(
    'The migration 0001_second failed: relation "nowhere" does not exist',
  );
  expect(await columns()).toEqual(['id']);
  await write({ '0000_first': first, '0001_second': second });
  expect(await migrate(test.url, folder)).toEqual(['0001_second']);
});

it('installs the trusted extensions as an ordinary owner of the database', async () => {
  const extensions =
    'create extension if not exists btree_gist;\n--> statement-breakpoint\ncreate extension if not exists pg_trgm;\n';
  await write({ '0000_extensions': extensions });
  expect(await migrate(test.url, folder)).toEqual(['0000_extensions']);
});

it('moves changes of a company into its own log, and leaves entries about acting for it', async () => {
  const own = 'server/db/migrations';
  const before = (await readdir(own)).filter((file) => file.endsWith('.sql') && file < '0004');
  for (const file of before) await writeFile(join(folder, file), await readFile(`${own}/${file}`));
  await migrate(test.url, folder);
  const store = { database: test.db };
  const [operating, brand] = [await createCompany(store), await createCompany(store)];
  await test.db.pool.query(
    `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action)
     select $2::int, 1, 'Asha', $1::int, e.page, e.record_id, e.label, e.action
     from (values ('company-master', $1::int, 'changed', 'updated'), ('company-master', $2, 'its own', 'updated'),
       ('company-master', $1, 'switched', 'acted'), ('carton-master', $1, 'a carton', 'updated'))
       e (page, record_id, label, action)`,
    [operating, brand],
  );
  await migrate(test.url, own);
  const { rows } = await test.db.pool.query<{ id: number; label: string }>(
    'select company_id as id, record_label as label from audit_entries order by id, label',
  );
  expect(rows).toEqual([
    { id: operating, label: 'changed' },
    { id: brand, label: 'a carton' },
    { id: brand, label: 'its own' },
    { id: brand, label: 'switched' },
  ]);
  await expect(test.db.pool.query('delete from audit_entries')).rejects.toThrow(
    'neither changed nor removed',
  );
});

it('makes existing certificates private, and leaves public files alone', async () => {
  const own = 'server/db/migrations';
  const before = (await readdir(own)).filter((file) => file.endsWith('.sql') && file < '0009');
  for (const file of before) await writeFile(join(folder, file), await readFile(`${own}/${file}`));
  await migrate(test.url, folder);
  const { pool } = test.db;
  const company = await createCompany({ database: test.db });
  await pool.query(
    `insert into uploads (name, mime_type, size) select name, type, 1 from (values ('request.png', 'image/png'), ('old.png', 'image/png'),
      ('paper.pdf', 'application/pdf'), ('logo.png', 'image/png'), ('both.png', 'image/png'), ('none.png', 'image/png')) f (name, type)`,
  );
  await pool.query(
    `insert into sign_ups (token_hash, values, password_hash, certificate, expires_at)
      values ('a', '{}', '', '/uploads/request.png', now()), ('b', '{}', '', '/uploads/both.png', now()), ('c', '{}', '', null, now())`,
  );
  await pool.query(
    `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, before)
      values ($1, 1, 'Asha', $1, 'dealer-master', 1, 'A dealer', 'updated', '{"GstCertificate": "/uploads/old.png"}')`,
    [company],
  );
  await pool.query(
    `insert into categories (company_id, category_name, file_path) values ($1, 'A', '/uploads/both.png')`,
    [company],
  );
  await pool.query(`update companies set company_logo = '/uploads/logo.png'`);
  await migrate(test.url, own);
  const { rows } = await pool.query<{ name: string }>(
    'select name from uploads where is_private order by name',
  );
  expect(rows.map(({ name }) => name)).toEqual(['old.png', 'paper.pdf', 'request.png']);
});

it('moves the log of scans into its months, and keeps what its rows add up to', async () => {
  const own = 'server/db/migrations';
  const before = (await readdir(own)).filter((file) => file.endsWith('.sql') && file < '0023');
  for (const file of before) await writeFile(join(folder, file), await readFile(`${own}/${file}`));
  await migrate(test.url, folder);
  const { pool } = test.db;
  const store = { database: test.db };
  const company = await createCompany(store);
  await pool.query(
    `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor, state, created_at)
     select 't' || n, $1::int, 'x', 'genuine', 'mapped', n % 3 > 0, 'v', 'Goa', now() - n * interval '20 days' from generate_series(1, 9) n
     union all select 'u', null, 'x', 'fake', 'no seal code', true, 'v', null, now() - interval '30 years'`,
    [company],
  );
  await pool.query(
    `insert into feedbacks (verification_id, company_id, name, email, mobile_no, feedback)
     select id, company_id, 'Asha', 'a@example.com', '', 'Good' from verifications where token = 't3'`,
  );
  const log = async () => (await pool.query<object>('select * from verifications order by id')).rows;
  const rows = await log();
  await migrate(test.url, own);
  expect(await log()).toEqual(rows);
  const months = await rowsByMonth(store);
  expect(months).toMatchObject({ other: 1 });
  expect(Object.keys(months).length).toBeGreaterThan(5);
  expect(await wrongSums(store)).toEqual([]);
  const kept = await pool.query(
    'select sum(logged)::int as logged, sum(counted)::int as counted from scan_days',
  );
  expect(kept.rows).toEqual([{ logged: 9, counted: 6 }]);
  // numbers continue after the existing ones
  const { rows: next } = await pool.query<{ id: number }>(
    `insert into verifications (token, scanned_text, verdict, reason, counted, visitor)
     values ('n', 'x', 'fake', 'no seal code', true, 'v') returning id`,
  );
  expect(next).toEqual([{ id: 11 }]);
});
