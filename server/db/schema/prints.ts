import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PrintFault, PrintState } from '../../../contract/calls/seals/printing.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { companyId, idOf, moment, ownId } from './columns.ts';
import { packedCartons } from './packing.ts';
import { users } from './people.ts';

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
