import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../../../contract/calls/records/auditLog.ts';
import type { DeliveryFault, DeliveryState } from '../../../contract/choices/events.ts';
import { companyId, createdAt, idOf, int8range, large, moment, ownId } from './columns.ts';
import { receivers } from './declared.ts';

const receiverId = () => idOf('receiver_id', () => receivers.id);

/** Which changes are which events, as the declarations say: the trigger `audit_entries_tell` reads it. */
export const eventTypes = pgTable(
  'event_types',
  {
    page: text('page').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    event: text('event').notNull(),
    /** The fields that go only to receivers of personal data. */
    personal: text('personal').array().notNull(),
    /** The fields with the first and the last number that the record is about; empty for none. */
    numbers: text('numbers').array().notNull(),
    /** The right to everybody's records, without which a receiver's last author is told of none. Null where all people see all. */
    everybody: text('everybody'),
  },
  (table) => [primaryKey({ columns: [table.page, table.action, table.event] })],
);

/** The secrets by which receivers know who sends, wrapped with the server's. An older one signs as well until it ends. */
export const receiverSecrets = pgTable(
  'receiver_secrets',
  {
    id: ownId(),
    companyId: companyId(),
    receiverId: receiverId(),
    wrapped: text('wrapped').notNull(),
    createdAt: createdAt(),
    endsAt: moment('ends_at'),
  },
  (table) => [
    uniqueIndex('receiver_secrets_newest')
      .on(table.receiverId)
      .where(sql`${table.endsAt} is null`),
  ],
);

/** How a receiver takes what it is sent, and which server sends to it. */
export const receiverTurns = pgTable('receiver_turns', {
  receiverId: receiverId().primaryKey(),
  /** A server sends to it until then, and says so again and again. */
  takenUntil: moment('taken_until'),
  /** Counts the turns, and so tells a server's own from a later one. */
  turn: integer('turn').notNull().default(1),
  /** The tries in a row that failed, and since when they do. */
  failures: integer('failures').notNull().default(0),
  failingSince: moment('failing_since'),
  /** Nothing is sent before. */
  pausedUntil: moment('paused_until'),
});

/** Events for receivers, and the log of sending them. Only `tell_receivers` and `tell_of_change` add them. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    receiverId: receiverId(),
    /** The `webhook-id`, which stays the same in every try. */
    messageId: text('message_id')
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    event: text('event').notNull(),
    /** Of events with the same subject and common numbers, the next waits for the earlier one. */
    subject: text('subject').notNull(),
    numbers: int8range('numbers').notNull(),
    /** The body as it is signed and sent. */
    payload: text('payload').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    statusCode: integer('status_code'),
    fault: text('fault').$type<DeliveryFault>(),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    index('event_deliveries_created_at').on(table.companyId, table.createdAt, table.id),
    index('event_deliveries_age').on(table.createdAt),
    index('event_deliveries_waiting')
      .on(table.receiverId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('event_deliveries_order')
      .using('gist', table.receiverId, table.subject, table.numbers)
      .where(sql`${table.state} = 'waiting'`),
    check('event_deliveries_states', sql`state in ('waiting', 'sent', 'givenUp')`),
  ],
);
