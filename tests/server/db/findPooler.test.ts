import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Connections, type Database } from '../../../server/db/connect.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { findPooler } from '../../../server/db/findPooler.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/startServer.ts';
import { knowsStatements, noPgBouncer, startPgBouncer } from '../../../bench/startPgBouncer.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
});

afterAll(() => test.drop());

it('finds none in front of PostgreSQL itself', async () => {
  expect(await findPooler(test.url, test.url)).toBeUndefined();
});

describe.skipIf(noPgBouncer)(`a PgBouncer ${noPgBouncer ?? ''}`, () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let database: Database;

  beforeAll(async () => {
    pooler = await startPgBouncer(test.url, await freePort());
    // a session from before the role had its settings
    const early = new pg.Client({ connectionString: pooler.url });
    await early.connect();
    await early.query('select 1');
    await early.end();
    // servers that begin at once end each other's first sessions
    const servers = Array.from({ length: 6 }, () => findPooler(pooler.url, test.url));
    const [found] = await Promise.all(servers);
    database = connect(pooler.url, 8, found);
  });

  afterAll(async () => {
    await database.close();
    await pooler.stop();
  });

  it('is found, and knows prepared statements from 1.21 on', async () => {
    const found = { directUrl: test.url, keepsNames: knowsStatements };
    expect(await findPooler(pooler.url, test.url)).toEqual(found);
  });

  it('needs the address of PostgreSQL itself beside it', async () => {
    await expect(findPooler(pooler.url, pooler.url)).rejects.toThrow('DATABASE_DIRECT_URL');
  });

  const settings = sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
      current_setting('TimeZone') as zone`;
  const both = { idle: '1min', jit: 'off', zone: 'UTC' };

  it('gives each statement its limits of time, and a transaction those of its pool', async () => {
    const found = async (connections: Connections) => [
      (await connections.db.execute(settings)).rows,
      (await inTransaction({ ...database, ...connections }, (part) => part.execute(settings))).rows,
    ];
    const alone = [{ statement: '10s', lock: '1s', ...both }];
    expect(await found(database)).toEqual([alone, [{ statement: '30s', lock: '10s', ...both }]]);
    expect(await found(database.front)).toEqual([alone, [{ statement: '30s', lock: '1s', ...both }]]);
    expect(await found(database.lists)).toEqual([alone, [{ statement: '10s', lock: '10s', ...both }]]);
  });

  it('runs statements of one name from many connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.pool.query({ name: 'same', text: `select ${index % 2} + $1::int as sum`, values: [index] }),
      ),
    );
    expect(answers.map(({ rows }) => rows)).toEqual(
      answers.map((_, index) => [{ sum: (index % 2) + index }]),
    );
  });
});
