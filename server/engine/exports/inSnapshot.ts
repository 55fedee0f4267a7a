import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from '../rows/bindText.ts';

const busy = 'Several exports are being made right now. Please try again in a moment.';
const tryAgainSeconds = 10;

/** Exports from one database at once, of all servers together, of one company, and of one person. */
const turnsOfAll = 5;
const turnsOfCompany = 4;
const turnsOfPerson = 2;
/** The first numbers of the advisory locks that are those turns. */
const lockOfAll = 7_325_280;
const lockOfPerson = 7_325_281;
const lockOfCompany = 7_325_282;

const turnPatience = 5000;
const turnPause = 100;

const takeSlot = async (client: PoolClient, lock: number, first: number, slots: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select 1 from generate_series($2::int, $3::int) slot where pg_try_advisory_xact_lock($1::int, slot) limit 1',
    [lock, first, first + slots - 1],
  );
  return Boolean(rowCount);
};

type Owner = Pick<Asker, 'userId' | 'companyId' | 'position'>;

/** A turn among the exports of all servers, held until the transaction ends. Throws HttpRefusal 429 when none came free. */
async function requireTurn(client: PoolClient, { userId, companyId }: Owner): Promise<void> {
  const until = Date.now() + turnPatience;
  const wait = async (take: () => Promise<boolean>) => {
    while (!(await take())) {
      if (Date.now() > until) throw new HttpRefusal(429, busy, tryAgainSeconds);
      await sleep(turnPause);
    }
  };
  await wait(() => takeSlot(client, lockOfPerson, userId * turnsOfPerson, turnsOfPerson));
  await wait(() => takeSlot(client, lockOfCompany, companyId * turnsOfCompany, turnsOfCompany));
  await wait(() => takeSlot(client, lockOfAll, 0, turnsOfAll));
}

/** One snapshot for all rows, however long they take, and the first of them soon: compiling a statement takes longer. */
const begin = 'begin isolation level repeatable read read only';
const withTime = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local jit = off',
].join('; ');

/**
 * Yields and returns what `read` does, on a connection of the export's own, to a replica if there is one, once it is the person's
 * turn. Only a few exports run at once. Throws HttpRefusal 429 when no turn came free.
 *
 * @param prepare runs when it is the person's turn, before the connection is taken
 */
export async function* inSnapshot<Prepared, Chunk, Last>(
  database: Database,
  owner: Owner,
  prepare: () => Promise<Prepared>,
  read: (client: PoolClient, prepared: Prepared) => AsyncGenerator<Chunk, Last>,
): AsyncGenerator<Chunk, Last> {
  const giveBack = await database.exports.take(owner.userId, owner.companyId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  try {
    const prepared = await prepare();
    const replica = owner.position && (await database.replica?.begin(owner.position));
    const client = replica || (await database.pool.connect());
    let finished = false;
    try {
      if (!replica) await client.query(begin);
      await client.query(withTime);
      await requireTurn(client, owner);
      const last = yield* read(client, prepared);
      await client.query('commit');
      finished = true;
      return last;
    } finally {
      // A client whose reading was left midway must not serve anybody else.
      client.release(!finished);
    }
  } finally {
    giveBack();
  }
}

// The first row soon

const dialect = new PgDialect();

/** The planner's estimate of a statement's cost until its first row, and until its last one. */
type Guess = {
  'Startup Cost': number;
  'Total Cost': number;
};

/** A first row of less cost comes within a few milliseconds. */
const soon = 1000;
/** For the first row to come at once, all rows may cost so many times more. */
const mostTimes = 4;

async function guess(client: PoolClient, statement: SQL): Promise<Guess> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Guess }[] }>(
    `explain (format json) ${sql}`,
    params,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('The database explained no plan');
  return plan.Plan;
}

/**
 * Makes the rest of a transaction walk an index in the order of a statement's rows, where there is one, instead of sorting them.
 * The planner sorts where it expects to finish a little sooner, and nobody gets a row until the sort is done.
 */
export async function preferOrder(client: PoolClient, statement: SQL): Promise<void> {
  const sorted = await guess(client, statement);
  if (sorted['Startup Cost'] < soon) return;
  await client.query('set local enable_sort = off');
  const walked = await guess(client, statement);
  const isSooner = walked['Startup Cost'] < sorted['Startup Cost'];
  if (isSooner && walked['Total Cost'] <= mostTimes * sorted['Total Cost']) return;
  await client.query('set local enable_sort to default');
}
