import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { inTransaction, runNamed, together } from '../../../server/db/transaction.ts';
import { answersTo } from '../../support/answersTo.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
  await test.db.pool.query('create table sample (id int primary key deferrable initially deferred)');
});

beforeEach(() => test.db.pool.query('truncate sample'));

afterAll(() => test.drop());

const insert = (id: number) => sql`insert into sample values (${id}) returning id`;
const stored = async () => {
  const { rows } = await test.db.pool.query<{ id: number }>('select id from sample order by id');
  return rows.map(({ id }) => id);
};

describe('a transaction', () => {
  it('asks the database nothing before its first statement', async () => {
    const refused = () => inTransaction(test.db, () => Promise.reject(new Error('Refused')));
    const work = () => expect(refused()).rejects.toThrow('Refused');
    expect(await answersTo(test.db, work)).toBe(0);
  });

  it('undoes its first statement with the others', async () => {
    const refused = inTransaction(test.db, async (transaction) => {
      await runNamed(transaction, insert(1));
      await transaction.execute(insert(2));
      throw new Error('Refused');
    });
    await expect(refused).rejects.toThrow('Refused');
    expect(await stored()).toEqual([]);
  });

  it('shows others nothing before its commit', async () => {
    await inTransaction(test.db, async (transaction) => {
      await runNamed(transaction, insert(1));
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual([1]);
  });

  it('may begin with a copy or a cursor', async () => {
    const client = await test.db.pool.connect();
    await client.query('begin');
    const query = client.query(new pg.Query('insert into sample values (1)'));
    await once(query, 'end');
    await client.query('rollback');
    client.release();
    expect(await stored()).toEqual([]);
  });

  it('fails with the first of the statements that are sent together, and keeps none', async () => {
    const failed = inTransaction(test.db, (transaction) =>
      together(transaction, () =>
        Promise.all([
          runNamed(transaction, insert(1)),
          runNamed(transaction, sql`select 1 / 0`),
          runNamed(transaction, insert(2)),
        ]),
      ),
    );
    await expect(failed).rejects.toThrow('division by zero');
    expect(await stored()).toEqual([]);
    await inTransaction(test.db, (transaction) => runNamed(transaction, insert(3)));
    expect(await stored()).toEqual([3]);
  });
});

describe('the last statement of a transaction', () => {
  const isLast = true;

  it('is sent with begin and commit where it is the only one', async () => {
    const work = () => inTransaction(test.db, (transaction) => runNamed(transaction, insert(1), { isLast }));
    expect(await answersTo(test.db, work)).toBe(3);
    expect(await stored()).toEqual([1]);
  });

  it('commits those before it', async () => {
    await inTransaction(test.db, async (transaction) => {
      await runNamed(transaction, insert(1));
      await runNamed(transaction, insert(2), { isLast });
    });
    expect(await stored()).toEqual([1, 2]);
  });

  it('undoes those before it where it fails, or their commit', async () => {
    const work = (last: number) =>
      inTransaction(test.db, async (transaction) => {
        await runNamed(transaction, insert(1));
        await runNamed(transaction, sql`insert into sample values (2 / ${last}::int)`, { isLast });
      });
    await expect(work(0)).rejects.toThrow('division by zero');
    await expect(work(2)).rejects.toThrow('sample_pkey');
    expect(await stored()).toEqual([]);
  });

  it('lets nothing follow it that would be committed by itself', async () => {
    const work = inTransaction(test.db, async (transaction) => {
      await runNamed(transaction, insert(1), { isLast });
      await runNamed(transaction, insert(2));
    });
    await expect(work).rejects.toThrow('The transaction has ended');
    expect(await stored()).toEqual([1]);
  });
});

describe('only statements of transactions that come together', () => {
  const only = (statement: SQL) =>
    inTransaction(test.db, (transaction) =>
      runNamed<{ xid: string }>(transaction, statement, { isLast: true }),
    );
  const insertOnce = (id: number | SQL) =>
    only(sql`insert into once values (${id}) returning pg_current_xact_id()::text as xid`);

  beforeAll(() => test.db.pool.query('create table once (id int primary key)'));
  beforeEach(() => test.db.pool.query('truncate once'));

  it('share one commit, and each gets its own answer', async () => {
    const before = only(sql`select pg_sleep(1)`);
    await setTimeout(100);
    const asked = [1, 2, 3].map((id) =>
      only(sql`select ${id}::int as own, pg_current_xact_id()::text as xid`),
    );
    const rows = (await Promise.all(asked)).flat();
    expect(rows).toMatchObject([{ own: 1 }, { own: 2 }, { own: 3 }]);
    expect(new Set(rows.map(({ xid }) => xid)).size).toBe(1);
    await before;
  });

  it('fail by themselves, with their own error', async () => {
    const [one, two, double, broken, late] = await Promise.allSettled([
      insertOnce(1),
      insertOnce(2),
      insertOnce(2),
      insertOnce(sql`1 / 0`),
      inTransaction(test.db, (transaction) => runNamed(transaction, insert(1), { isLast: true })),
    ]);
    expect([one, two, late].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(double).toMatchObject({ reason: { constraint: 'once_pkey' } });
    expect(broken).toMatchObject({ reason: { message: 'division by zero' } });
    expect((await test.db.pool.query('select id from once order by id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  it('fail by themselves where their commit fails', async () => {
    const inserted = [1, 1, 2].map((id) => only(insert(id)));
    const statuses = (await Promise.allSettled(inserted)).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual([1, 2]);
  });

  it('wait only briefly for one that waits for a lock', async () => {
    const holder = await test.db.pool.connect();
    await holder.query('begin');
    await holder.query('insert into once values (1)');
    const waiting = insertOnce(1);
    await insertOnce(2);
    await holder.query('rollback');
    holder.release();
    expect(await waiting).toHaveLength(1);
  });

  it('are not done where the connection that sends them breaks', async () => {
    const { rows } = await test.db.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const kill = only(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
    const [, other] = await Promise.allSettled([kill, insertOnce(1)]);
    const { rowCount } = await test.db.pool.query('select from once');
    expect(other?.status === 'fulfilled').toBe(rowCount === 1);
  });
});
