import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvRows } from '../../../server/db/CsvRows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await database.db.pool.connect();
  try {
    const result = await work(client);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    return result;
  } finally {
    client.release();
  }
}

async function textOf(rows: AsyncIterable<string | Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of rows) text += chunk.toString();
  return text;
}

const read = (statement: ReturnType<typeof sql>) =>
  withClient((client) => textOf(client.query(new CsvRows(statement))));

describe('rows as the database writes them', () => {
  it('have lines that end with CR and LF, whatever their cells hold', async () => {
    expect(await read(sql`values (${'a\nb'}, 1), (${'c\r\n'}, 2), (null, null)`)).toBe(
      '"a\nb",1\r\n"c\r\n",2\r\n,\r\n',
    );
  });

  it('are an empty text if there are no rows', async () => {
    expect(await read(sql`select 1 where false`)).toBe('');
  });

  it('all arrive, be they empty, short, or longer than a chunk', async () => {
    const lengths = [0, 1, 65_533, 65_534, 65_535, 65_536, 0, 200_000, 3];
    const text = await read(
      sql`select nullif(repeat('ä', n / 2) || repeat('x', n % 2), '') from unnest(${sql.param(lengths)}::int[]) n`,
    );
    expect(text.split('\r\n').map((line) => Buffer.byteLength(line))).toEqual([...lengths, 0]);
  });

  it('are all there for a reader that takes its time', async () => {
    const lines = await withClient(async (client) => {
      let read = 0;
      for await (const chunk of client.query(
        new CsvRows(sql`select n, repeat('x', 1000) from generate_series(1, 5000) n`),
      ) as AsyncIterable<string | Buffer>) {
        read += chunk.toString().split('\r\n').length - 1;
        await new Promise((resume) => setImmediate(resume));
      }
      return read;
    });
    expect(lines).toBe(5000);
  });

  it('leave a connection that goes on, even if the last of them came while the reader was behind', () => {
    const stream = new PassThrough();
    const connection = Object.assign(new EventEmitter(), {
      stream,
      parse: () => {},
      bind: () => {},
      execute: () => {},
      sync: () => {},
    });
    const rows = new CsvRows(sql`select 1`);
    rows.submit(connection as unknown as pg.Connection);
    for (let row = 0; row < 10; row++) rows.handleCopyData({ chunk: Buffer.alloc(65_000) });
    expect(stream.isPaused()).toBe(true);
    rows.handleCommandComplete();
    rows.handleReadyForQuery();
    expect(stream.isPaused()).toBe(false);
  });
});

describe('a statement that fails', () => {
  it('at once throws before anything was read, and leaves a client that works', async () => {
    await withClient(async (client) => {
      const rows = client.query(new CsvRows(sql`select * from nowhere`));
      await expect(textOf(rows)).rejects.toThrow('nowhere');
      await client.query('rollback');
    });
  });

  it('throws after the earlier rows, and leaves a working client', async () => {
    await withClient(async (client) => {
      const rows = client.query(
        new CsvRows(sql`select repeat('x', 1000), 1 / (2000 - n) from generate_series(1, 3000) n`),
      );
      const found: string[] = [];
      await expect(
        (async () => {
          for await (const chunk of rows as AsyncIterable<string | Buffer>) found.push(chunk.toString());
        })(),
      ).rejects.toThrow('division by zero');
      expect(found.join('')).toMatch(/^x+,/);
    });
  });

  it('because its connection broke throws', async () => {
    const client = await database.db.pool.connect();
    const rows = client.query(new CsvRows(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(textOf(rows)).rejects.toThrow();
    client.release(true);
  });
});

it('is one statement, even if its text were two', async () => {
  await withClient(async (client) => {
    const two = sql.raw('select 1) to stdout; create table mischief (); copy (select 2');
    await expect(textOf(client.query(new CsvRows(two)))).rejects.toThrow('multiple commands');
    const { rows } = await client.query(`select to_regclass('mischief') as found`);
    expect(rows).toEqual([{ found: null }]);
  });
});
