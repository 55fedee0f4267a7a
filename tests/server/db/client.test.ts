import { once } from 'node:events';
import { sql } from 'drizzle-orm';
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

  it('takes one round trip where it is the only one', async () => {
    const work = () => inTransaction(test.db, (transaction) => runNamed(transaction, insert(1), { isLast }));
    expect(await answersTo(test.db, work)).toBe(1);
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
