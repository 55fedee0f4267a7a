import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  boolean,
  jsonb,
} from 'drizzle-orm/pg-core';
import type { AuditAction } from '../../../contract/calls/records/auditLog.ts';
import type { DeliveryFault, DeliveryState } from '../../../contract/choices/events.ts';
import { companyId, createdAt, idOf, int8range, large, moment, ownId } from './columns.ts';
import { receivers, programs } from './declared.ts';
import type { captureBehaviours } from '../../../contract/calls/seals/epcis.ts';
import type { Schedule } from '../../../contract/calls/seals/epcisQueries.ts';
import { users } from './people.ts';

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
    /** The body without the personal data that `payload` has: it is sent in its place once the receiver's last author lacks the right. */
    plain: text('plain'),
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

type Json = Readonly<Record<string, unknown>>;

/** What an error of the standard says. */
export type CaptureError = { type: string; title: string; detail?: string };

/** Documents of events that programs said, and what became of them. */
export const captures = pgTable(
  'captures',
  {
    id: ownId(),
    companyId: companyId(),
    /** Who made the program's key. */
    userId: idOf('user_id', () => users.id),
    saidBy: text('said_by').notNull(),
    behaviour: text('behaviour').$type<(typeof captureBehaviours)[number]>().notNull(),
    /** Emptied once the job is done. */
    events: jsonb('events').$type<readonly Json[]>(),
    errors: jsonb('errors').$type<readonly CaptureError[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('captures_age').on(table.createdAt),
    index('captures_running')
      .on(table.companyId)
      .where(sql`finished_at is null`),
  ],
);

/** Events of EPCIS that programs said about a company's things. Rows are only added. */
export const capturedEvents = pgTable(
  'captured_events',
  {
    id: ownId(),
    companyId: companyId(),
    eventId: text('event_id').notNull(),
    /** The standard lets the same event come once more, to declare that it was wrong. */
    isErrorDeclaration: boolean('is_error_declaration').notNull(),
    event: jsonb('event').$type<Json>().notNull(),
    type: text('type').notNull(),
    bizStep: text('biz_step'),
    happenedAt: moment('happened_at').notNull(),
    /** Serials, codes and SSCCs of the company's things, and the URIs of others. */
    objects: text('objects').array().notNull(),
    /** The program. */
    saidBy: text('said_by').notNull(),
    createdAt: createdAt(),
    captureId: integer('capture_id').notNull(),
  },
  (table) => [
    uniqueIndex('captured_events_event_id').on(table.companyId, table.eventId, table.isErrorDeclaration),
    index('captured_events_created_at').on(table.companyId, table.createdAt, table.id),
    index('captured_events_objects').using('gin', table.objects),
  ],
);

/** Queries of EPCIS events that programs named. */
export const epcisQueries = pgTable(
  'epcis_queries',
  {
    id: ownId(),
    companyId: companyId(),
    name: text('name').notNull(),
    /** The parameters as an address would have them. */
    query: jsonb('query').$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('epcis_queries_name').on(table.companyId, table.name)],
);

/** Receivers that are sent what a query finds. */
export const epcisSubscriptions = pgTable(
  'epcis_subscriptions',
  {
    id: ownId(),
    companyId: companyId(),
    queryId: integer('query_id')
      .notNull()
      .references(() => epcisQueries.id, { onDelete: 'cascade' }),
    receiverId: idOf('receiver_id', () => receivers.id),
    /** It goes on as long as this program has a key that may read events, or else this person may. */
    programId: integer('program_id').references(() => programs.id),
    userId: idOf('user_id', () => users.id),
    /** Null where events are sent as they come. */
    schedule: jsonb('schedule').$type<Schedule>(),
    reportIfEmpty: boolean('report_if_empty').notNull(),
    /** The last event that was sent. */
    place: jsonb('place').$type<{ at: string; kind: string; id: number }>().notNull(),
    dueAt: moment('due_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('epcis_subscriptions_due').on(table.dueAt)],
);
