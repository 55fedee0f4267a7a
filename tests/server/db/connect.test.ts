import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/db/transaction.ts';
import { isDatabaseAway, pgError, sqlState } from '../../../server/db/pgError.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { machineZones, onMachineIn } from '../../support/machineZones.ts';

const sample = pgTable('sample', {
  id: integer().primaryKey(),
  serial: bigint({ mode: 'number' }).notNull(),
  day: date().notNull(),
  moment: timestamp({ withTimezone: true }).notNull(),
});

const row = { id: 1, serial: 2 ** 40, day: '2026-02-28', moment: new Date('2026-02-28T18:30:00Z') };

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
  await test.db.pool.query(
    'create table sample (id int primary key, serial int8 not null, day date not null, moment timestamptz not null)',
  );
  await test.db.db.insert(sample).values(row);
});

afterAll(() => test.drop());

describe('a value from the database', () => {
  it('comes alike from the pool, from raw SQL through Drizzle and from a table', async () => {
    const text = 'select id, serial, day, moment from sample';
    expect((await test.db.pool.query(text)).rows).toEqual([row]);
    expect((await test.db.db.execute(sql.raw(text))).rows).toEqual([row]);
    expect(await test.db.db.select().from(sample)).toEqual([row]);
  });

  it('is a number for a count, also in an array', async () => {
    const [counted] = await test.db.db.select({ count: sql`count(*)` }).from(sample);
    expect(counted?.count).toBe(1);
    const { rows } = await test.db.pool.query('select array[1, null, 1099511627776]::int8[] as serials');
    expect(rows).toEqual([{ serials: [1, null, 2 ** 40] }]);
  });

  it('is refused rather than rounded where a number is not exact', async () => {
    await expect(test.db.pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993');
    expect((await test.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe.each(machineZones)('a date from the database on a machine in %s', (zone) => {
  onMachineIn(zone);

  it('is its text', async () => {
    const { rows } = await test.db.pool.query(
      "select date '2026-01-01' as day, array[date '2026-01-01'] as days",
    );
    expect(rows).toEqual([{ day: '2026-01-01', days: ['2026-01-01'] }]);
  });
});

it('gives up a statement after half a minute, a lock after ten seconds and a forgotten transaction after a minute', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await test.db.pool.query(
    `select ${limits.map((limit) => `current_setting('${limit}') as ${limit}`).join(', ')}`,
  );
  expect(rows).toEqual([
    { statement_timeout: '30s', lock_timeout: '10s', idle_in_transaction_session_timeout: '1min' },
  ]);
});

describe('inTransaction', () => {
  it('keeps nothing of a function that throws', async () => {
    const doomed = inTransaction(test.db, async (transaction) => {
      await transaction.insert(sample).values({ ...row, id: 2 });
      throw new Error('changed my mind');
    });
    await expect(doomed).rejects.toThrow('changed my mind');
    expect(await test.db.db.$count(sample)).toBe(1);
  });

  it('answers its function’s result once it is committed', async () => {
    const id = await inTransaction(test.db, async (transaction) => {
      const [made] = await transaction
        .insert(sample)
        .values({ ...row, id: 3 })
        .returning({ id: sample.id });
      return made?.id;
    });
    expect(id).toBe(3);
    await test.db.db.delete(sample).where(sql`id = 3`);
  });
});

describe('pgError', () => {
  it('finds the code and the constraint inside of Drizzle’s error', async () => {
    const refused = await test.db.db
      .insert(sample)
      .values(row)
      .catch((error: unknown) => error);
    expect(pgError(refused)).toMatchObject({
      code: sqlState.uniqueViolation,
      constraint: 'sample_pkey',
      table: 'sample',
    });
  });

  it('is undefined for an error that is not the database’s', () => {
    expect(pgError(Object.assign(new Error('no'), { code: 'EPIPE' }))).toBeUndefined();
    expect(pgError('23505')).toBeUndefined();
  });
});

it('names a prepared statement by its text, so two texts never share one', async () => {
  const client = await test.db.pool.connect();
  for (const text of ['select 1 as n', 'select 2 as n']) await client.query({ name: 'same', text });
  const { rows } = await client.query(
    "select statement from pg_prepared_statements where name ~ '^same-' order by 1",
  );
  client.release();
  expect(rows).toEqual([{ statement: 'select 1 as n' }, { statement: 'select 2 as n' }]);
});

it('ends all connections, and asks people to try again, once a server only reads', async () => {
  const clients = await Promise.all([1, 2].map(() => test.db.pool.connect()));
  const [client] = clients;
  await client?.query('set session characteristics as transaction read only');
  const refused: unknown = await client
    ?.query('create table never (id int)')
    .catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  for (const each of clients) each.release();
  await expect.poll(() => test.db.pool.totalCount).toBe(0);
  await test.db.pool.query('create table again (id int)');
});

describe('a connection that the database ends while it is idle', () => {
  it('is replaced by the next query', async () => {
    await test.db.pool.query('select 1');
    const other = await createEmptyDatabase();
    const name = new URL(test.url).pathname.slice(1);
    await other.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    );
    await other.drop();
    await expect.poll(() => test.db.pool.idleCount).toBe(0);
    expect((await test.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a connection that the database ends in the middle of a transaction', () => {
  it('fails that transaction and nothing else', async () => {
    const broken = inTransaction(test.db, async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await test.db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect.poll(() => transaction.execute(sql`select 1`).catch(() => 'broken')).toBe('broken');
      await transaction.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect((await test.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
