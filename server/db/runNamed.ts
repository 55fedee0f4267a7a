import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { clientOf, type Database, type Runner } from './connect.ts';

const dialect = new PgDialect();

/** Each connection keeps the plans of named statements, some 50 kB each. Further statements are planned at each run. */
const mostNames = 200;
const named = new Set<string>();

/** Tells whether a text gets a name, as long as there are names. The connection makes the name from the text. */
function isNamed(text: string): boolean {
  if (named.size < mostNames) named.add(text);
  return named.has(text);
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
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const query = { name: isNamed(text) ? 'named' : undefined, text, values, isLast };
  return (await clientOf(runner).query<Row>(query)).rows;
}
