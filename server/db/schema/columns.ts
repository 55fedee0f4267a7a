import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, customType, integer, timestamp } from 'drizzle-orm/pg-core';
import { companies, products } from './declared.ts';

// Columns that many tables have.

export const ownId = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A number beyond 32 bits, such as a serial. */
export const large = (name: string) => bigint(name, { mode: 'number' });

export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => moment('created_at').notNull().defaultNow();

/** The id of another table's row. */
export const idOf = (name: string, column: () => AnyPgColumn) => integer(name).notNull().references(column);

export const int8range = customType<{ data: string }>({ dataType: () => 'int8range' });

/** The company whose row it is. */
export const companyId = () => idOf('company_id', () => companies.id);

export const productId = () => idOf('product_id', () => products.id);

/** The rule that a column of `table` holds only folded texts, as declared fields have it. */
export const foldedRule = (table: string, column: string, as: 'text' | 'code') =>
  check(`${table}_${column}_folded_rule`, sql.raw(`is_folded("${column}", '${as}')`));
