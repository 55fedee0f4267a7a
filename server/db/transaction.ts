import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type QueryResultRow } from 'pg';
import type { Connections, Database } from './connect.ts';
import { sendTogether } from './client.ts';
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** Drizzle on one connection, between begin and commit. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Runs statements: the database, or one transaction. */
export type Runner = Pick<NodePgDatabase, 'execute' | '_'>;

/** Returns what sends a statement by itself: the transaction's connection, or any one of the pool. */
function clientOf({ _: { session } }: Runner): pg.Client | pg.Pool {
  const client: unknown = Reflect.get(session, 'client');
  if (client instanceof pg.Client || client instanceof pg.Pool) return client;
  throw new Error('The runner has no connection');
}

/** Asks for what need not wait for one another's answers, in a transaction. */
export function together<Result>(transaction: Transaction, ask: () => Result): Result {
  const client = clientOf(transaction);
  return client instanceof pg.Client ? sendTogether(client, ask) : ask();
}

/** Runs the function in one transaction: committed when it returns, rolled back when it throws. */
export function inTransaction<Result>(
  database: Pick<Connections, 'db'>,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction(run);
}

const dialect = new PgDialect();

/** Each connection keeps the plans of named statements, some 50 kB each. Further statements are planned at each run. */
const mostNames = 200;
const named = new Set<string>();

/** Tells whether a text gets a name, as long as there are names. The connection makes the name from the text. */
function isNamed(text: string): boolean {
  if (named.size < mostNames) named.add(text);
  return named.has(text);
}

/** A statement whose text is made once. Its values come by the names of its placeholders. */
export interface Prepared {
  text: string;
  valuesOf: (named: Readonly<Record<string, unknown>>) => unknown[];
}

/** Statements of one declaration at the most: it has one for each set of columns that somebody sends. */
const mostPrepared = 50;

/** Makes each statement once, by its key, as Drizzle takes longer to write one than PostgreSQL to run it. */
export function prepared(): (key: string, statement: () => SQL) => Prepared {
  const known = new Map<string, Prepared>();
  return (key, statement) => {
    const found = known.get(key);
    if (found) return found;
    const { sql: text, params } = dialect.sqlToQuery(statement());
    const valuesOf: Prepared['valuesOf'] = (named) =>
      params.map((value) => (is(value, Placeholder) ? named[value.name] : value));
    if (known.size < mostPrepared) known.set(key, { text, valuesOf });
    return { text, valuesOf };
  };
}

/** Runs a statement that PostgreSQL plans at each run, for its parameters. */
export async function runOnce<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return (await pool.query<Row>({ text, values })).rows;
}

/**
 * Runs a statement that comes again and again with other parameters: each connection parses and plans it once. Use it only
 * for few texts, whose best plan does not depend on the parameters.
 *
 * @param isLast ends the transaction with it, which can then do nothing more
 */
export async function runNamed<Row extends QueryResultRow>(
  runner: Runner,
  statement: SQL,
  { isLast = false }: { isLast?: boolean | undefined } = {},
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return runPrepared(runner, { text, valuesOf: () => params }, {}, { isLast });
}

/** The same of a statement whose text is there already. */
export async function runPrepared<Row extends QueryResultRow>(
  runner: Runner,
  { text, valuesOf }: Prepared,
  named: Readonly<Record<string, unknown>>,
  { isLast = false }: { isLast?: boolean | undefined } = {},
): Promise<Row[]> {
  const query = { name: isNamed(text) ? 'named' : undefined, text, values: valuesOf(named), isLast };
  return (await clientOf(runner).query<Row>(query)).rows;
}
