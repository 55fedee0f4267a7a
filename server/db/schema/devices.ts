import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, idOf, moment, ownId } from './columns.ts';
import { users } from './people.ts';

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
