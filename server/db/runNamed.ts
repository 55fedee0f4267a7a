import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Runner } from './connect.ts';

const dialect = new PgDialect();

/** Each connection keeps the plans of named statements, some 50 kB each. Further statements are planned at each run. */
const mostNames = 200;
const names = new Map<string, string>();

/** Gives the same text the same name, as long as there are names. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `named-${names.size + 1}`;
  names.set(text, name);
  return name;
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
    nameOf(query.sql),
    false,
  );
  return (await prepared.execute()).rows;
}
