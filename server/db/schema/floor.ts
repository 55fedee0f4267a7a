import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CountResult } from '../../../contract/calls/seals/stock.ts';
import { companyId, createdAt, idOf, moment, ownId } from './columns.ts';
import { stockCounts, storagePlaces } from './declared.ts';
import { packedCartons } from './packing.ts';
import { users } from './people.ts';
import type { PrintFault, PrintState } from '../../../contract/calls/seals/printing.ts';
import type { Language } from '../../../contract/language/Language.ts';

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
