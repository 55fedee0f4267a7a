import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './connect.ts';

const dialect = new PgDialect();

/** Each connection keeps what it has planned, some 50 kB a statement; a statement beyond these is planned each time. */
const mostNames = 200;
const names = new Map<string, string>();

/** The same for the same text, as long as there are names. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `named-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Runs a statement that is planned for the parameters that it has. */
export async function runOnce<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return (await pool.query<Row>({ text, values })).rows;
}

/**
 * Runs a statement that is asked again and again with other parameters: each connection reads and plans it once. Only for
 * what has few texts, and whose best plan does not hang on its parameters.
 */
export async function runNamed<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await pool.query<Row>({ name: nameOf(text), text, values });
  return rows;
}
