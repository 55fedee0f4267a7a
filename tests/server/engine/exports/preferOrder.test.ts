import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { preferOrder } from '../../../../server/engine/exports/inSnapshot.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database.db;
  // hashing the towns is the quickest way to all visits, and loses their order
  await pool.query(
    `create table towns as select n as town, 'Town ' || n as name from generate_series(1, 5000) n`,
  );
  await pool.query('create unique index on towns (town)');
  await pool.query(`
    create table visits as select n as id, n * 7919 % 30000 as at, n % 5000 as town, repeat('x', 8) as note
    from generate_series(1, 30000) n`);
  await pool.query('create index on visits (at, id)');
  await pool.query('create index on visits (town)');
  await pool.query('vacuum analyze towns, visits');
});

afterAll(() => database.drop());

const all = 'select v.*, t.name from visits v left join towns t using (town)';

/** Reads the first lines of a statement's plan, after it was prepared. */
async function planOf(statement: string): Promise<string> {
  const client = await database.db.pool.connect();
  try {
    await client.query('begin');
    await preferOrder(client, sql.raw(statement));
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('walks an index that has the order, where the planner would sort', async () => {
  const statement = `${all} order by at desc, id desc`;
  const { rows } = await database.db.pool.query<Record<string, string>>(`explain (costs off) ${statement}`);
  expect(rows[0]?.['QUERY PLAN']).toContain('Sort');
  expect(await planOf(statement)).toMatch(
    /^Nested Loop Left Join\s+->  Index Scan Backward using visits_at_id_idx/,
  );
});

it('sorts where no index has the order, and where the filter finds few rows', async () => {
  expect(await planOf(`${all} order by note, id`)).toMatch(/^Sort/);
  expect(await planOf(`${all} where town = 7 order by at desc, id desc`)).toMatch(/^Sort/);
});

it('leaves the next transaction as it was', async () => {
  await planOf(`${all} order by at desc, id desc`);
  const { rows } = await database.db.pool.query('show enable_sort');
  expect(rows).toEqual([{ enable_sort: 'on' }]);
});
