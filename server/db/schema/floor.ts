import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  boolean,
  foreignKey,
} from 'drizzle-orm/pg-core';
import type { CountResult } from '../../../contract/calls/seals/stock.ts';
import { companyId, createdAt, idOf, moment, ownId, int8range, large } from './columns.ts';
import { stockCounts, storagePlaces } from './declared.ts';
import { packedCartons, dispatchedCartons, dispatches } from './packing.ts';
import { users } from './people.ts';
import type { PrintFault, PrintState } from '../../../contract/calls/seals/printing.ts';
import type { Language } from '../../../contract/language/Language.ts';
import type { ReturnCondition } from '../../../contract/choices/choices.ts';

/** What a stock count says of a carton, once: by its first scan, or that it is missing, by who closed the count. */
export const countedCartons = pgTable(
  'counted_cartons',
  {
    companyId: companyId(),
    countId: idOf('count_id', () => stockCounts.id),
    cartonId: idOf('carton_id', () => packedCartons.id),
    result: text('result').$type<CountResult>().notNull(),
    /** Where it lay; of a missing one, where it should have been. */
    placeId: integer('place_id').references(() => storagePlaces.id),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
    /** When and by whom a missing carton was found again. */
    backAt: moment('back_at'),
    backBy: integer('back_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.cartonId] }),
    index('counted_cartons_carton').on(table.cartonId),
    check('counted_cartons_results', sql`result in ('found', 'missing', 'unexpected', 'moved')`),
    check('counted_cartons_only_missing_come_back', sql`back_at is null or result = 'missing'`),
  ],
);

/** Slips of packed cartons that label printers print, each as often as somebody asks. */
export const prints = pgTable(
  'prints',
  {
    id: ownId(),
    companyId: companyId(),
    cartonId: idOf('carton_id', () => packedCartons.id),
    /** Its name in the servers' settings. */
    printer: text('printer').notNull(),
    state: text('state').$type<PrintState>().notNull().default('waiting'),
    fault: text('fault').$type<PrintFault>(),
    language: text('language').$type<Language>().notNull(),
    askedAt: moment('asked_at').notNull(),
    askedBy: integer('asked_by').references(() => users.id),
    /** Counts the times that it was sent, and so tells a server's own time from a later one. */
    tries: integer('tries').notNull().default(0),
    /** The server that sends it is done by then, or has stopped. */
    sendingUntil: moment('sending_until'),
  },
  (table) => [
    index('prints_asked_at').on(table.companyId, table.askedAt, table.id),
    index('prints_waiting')
      .on(table.printer, table.askedAt)
      .where(sql`${table.state} = 'waiting'`),
    // a printer takes one slip at a time, from whichever server
    uniqueIndex('prints_sending')
      .on(table.printer)
      .where(sql`${table.state} = 'sending'`),
    check(
      'prints_states',
      sql`state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'givenUp') and (state = 'sending') = (sending_until is not null)`,
    ),
  ],
);

/** Devices on which a person's scans or saves waited when they were last online. */
export const waitingDevices = pgTable(
  'waiting_devices',
  {
    id: ownId(),
    companyId: companyId(),
    userId: idOf('user_id', () => users.id),
    device: uuid('device').notNull(),
    machine: text('machine').notNull(),
    scans: integer('scans').notNull(),
    saves: integer('saves').notNull(),
    waitingSince: moment('waiting_since').notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [
    uniqueIndex('waiting_devices_once').on(table.companyId, table.userId, table.device),
    check('waiting_devices_of_something', sql`scans >= 0 and saves >= 0 and scans + saves > 0`),
  ],
);

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

/** A carton or unit that came back: once from one dispatch, by `return_lines_units_once` and the unique index. */
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
