import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { captureBehaviours } from '../../../contract/calls/seals/epcis.ts';
import type { Schedule } from '../../../contract/calls/seals/epcisQueries.ts';
import { companyId, createdAt, idOf, moment, ownId } from './columns.ts';
import { programs, receivers } from './declared.ts';
import { users } from './people.ts';

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
