import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Runner } from './connect.ts';

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
 */
export async function runNamed<Row extends QueryResultRow>(
  { _: { session } }: Runner,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
    query,
    undefined,
    isNamed(query.sql) ? 'named' : undefined,
    false,
  );
  return (await prepared.execute()).rows;
}
