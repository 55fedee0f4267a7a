import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

const dialect = new PgDialect();

/** What the planner thinks that a statement costs: until its first row, and until its last one. */
type Guess = {
  'Startup Cost': number;
  'Total Cost': number;
};

/** A first row that costs less comes within a few milliseconds. */
const soon = 1000;
/** How many times more all rows may cost, for the first one to come at once. */
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
 * Has the rest of a transaction walk an index for the rows of a statement, where one has their order, in place of sorting
 * them all. The planner sorts whatever it guesses to be a little quicker in the end, and until then nobody gets anything.
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
