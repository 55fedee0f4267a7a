import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReturnCondition } from '../../../contract/choices/choices.ts';
import { companyId, createdAt, idOf, int8range, large, ownId } from './columns.ts';
import { dispatchedCartons, dispatches, packedCartons } from './packing.ts';
import { users } from './people.ts';

/** Goods of one dispatch that came back: the number of its note, and its sums. */
export const returns = pgTable(
  'returns',
  {
    id: ownId(),
    companyId: companyId(),
    code: text('code').notNull(),
    dispatchId: idOf('dispatch_id', () => dispatches.id),
    /** Whether the order's remainder opened again. */
    reopens: boolean('reopens').notNull(),
    /** Whole cartons, and all units. */
    cartons: integer('cartons').notNull(),
    quantity: integer('quantity').notNull(),
    /** Quantity × the price of the dispatch, in hundredths. */
    amount: large('amount').notNull(),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('returns_code_unique').on(table.companyId, table.code),
    index('returns_created_at').on(table.companyId, table.createdAt, table.id),
    index('returns_dispatch').on(table.dispatchId),
    index('returns_search').using('gin', sql`lower(${table.code}) gin_trgm_ops`),
    check('returns_of_something', sql`quantity > 0`),
  ],
);

/** The goods of a return that came back in one condition and for one reason. */
export const returnParts = pgTable(
  'return_parts',
  {
    id: ownId(),
    companyId: companyId(),
    returnId: idOf('return_id', () => returns.id),
    condition: text('condition').$type<ReturnCondition>().notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('return_parts_created_at').on(table.companyId, table.createdAt, table.id),
    uniqueIndex('return_parts_once').on(table.returnId, table.condition, table.reason),
    check('return_parts_conditions', sql`condition in ('sellable', 'damaged', 'expired', 'other')`),
  ],
);

/**
 * A carton or a unit that came back. The exclusion constraint `return_lines_units_once` and the unique index hold that it
 * does so once from one dispatch.
 */
export const returnLines = pgTable(
  'return_lines',
  {
    companyId: integer('company_id').notNull(),
    returnId: idOf('return_id', () => returns.id),
    /** Its place among the scans, from 1. */
    place: integer('place').notNull(),
    partId: idOf('part_id', () => returnParts.id),
    dispatchId: integer('dispatch_id').notNull(),
    /** The carton of the dispatch, in which the returned carton or unit left. */
    sentId: integer('sent_id').notNull(),
    /** The carton that came back, or from which the unit came. */
    cartonId: idOf('carton_id', () => packedCartons.id),
    /** The unit; null for a whole carton. */
    serials: int8range('serials'),
    quantity: integer('quantity').notNull(),
    /** The MRP of the dispatch, and what the dealer pays for a piece, in hundredths. */
    mrp: large('mrp').notNull(),
    price: large('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.place] }),
    foreignKey({
      name: 'return_lines_dispatched',
      columns: [table.dispatchId, table.sentId],
      foreignColumns: [dispatchedCartons.dispatchId, dispatchedCartons.cartonId],
    }),
    index('return_lines_part').on(table.partId),
    index('return_lines_carton').on(table.cartonId),
    index('return_lines_sent').on(table.sentId),
    index('return_lines_serials').using('gist', table.companyId, table.serials),
    uniqueIndex('return_lines_carton_once')
      .on(table.dispatchId, table.cartonId)
      .where(sql`serials is null`),
    check('return_lines_of_something', sql`quantity > 0`),
  ],
);
