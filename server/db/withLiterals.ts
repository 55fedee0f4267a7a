import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** An element of an array in the text that PostgreSQL reads one from. */
const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;

/** The text that a value would be sent as, were it a parameter. Throws where no statement of ours has such a value. */
function textOf(value: unknown): string {
  if (typeof value === 'string') {
    // it would end the statement
    if (value.includes('\0')) throw new RangeError('A text of a statement has a NUL in it.');
    return value;
  }
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  throw new TypeError(`A statement can't say a value of type ${typeof value}.`);
}

/**
 * Quoted whatever it is, as the database then takes its type from where it stands, as it does a parameter's; a bare −1 after a
 * minus would begin a comment.
 */
const literalOf = (value: unknown): string =>
  value === null ? ' null ' : ` ${pg.escapeLiteral(textOf(value))} `;

/** Writes a literal wherever others write the place of a parameter. */
class LiteralDialect extends PgDialect {
  override escapeParam(_place: number, value?: unknown): string {
    return literalOf(value);
  }
}

const dialect = new LiteralDialect();

/**
 * A statement with its values in its text, each as a literal: for COPY alone, which takes no parameters. The only place that
 * does so.
 */
export const withLiterals = (statement: SQL): string => dialect.sqlToQuery(statement).sql;
