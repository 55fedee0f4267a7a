import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { epcisQueryDocument } from '../../epcis/EpcisEvent.ts';
import { epcisQuery, moment } from './epcis.ts';

const reads = { page: pageKeys.epcisEvents, right: 'view', staff: true } as const;
const adds = { page: pageKeys.epcisEvents, right: 'add', staff: true } as const;

const namedQuery = v.object({
  name: v.pipe(
    v.string('Please name the query.'),
    v.regex(/^[\w-]{1,60}$/, 'A name has at most 60 letters, digits, _ and -.'),
  ),
  /** Parameters of `/events`; several values of one in a list. */
  query: v.record(v.string(), v.union([v.string(), v.array(v.string())]), 'The query has no parameters.'),
});

/** Minutes, hours and days as the standard writes them: `0`, `0,30`, `[9-17]`; all of them where it is missing. */
// @__NO_SIDE_EFFECTS__
const times = (name: string, least: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.regex(
        /^(?:\d{1,2}|\[\d{1,2}-\d{1,2}\])(?:,(?:\d{1,2}|\[\d{1,2}-\d{1,2}\]))*$/,
        `${name} is like 0,30 or [9-17].`,
      ),
      v.transform((text) =>
        text.split(',').flatMap((part) => {
          const [from = 0, to = from] = (part.match(/\d+/g) ?? []).map(Number);
          return Array.from({ length: Math.max(0, to - from + 1) }, (_nothing, index) => from + index);
        }),
      ),
      v.check(
        (numbers) => numbers.length > 0 && numbers.every((one) => one >= least && one <= most),
        `${name} is from ${least} to ${most}.`,
      ),
    ),
  );

const schedule = v.object({
  second: v.optional(v.never('A schedule has no second here: its moments are whole minutes.')),
  minute: times('minute', 0, 59),
  hour: times('hour', 0, 23),
  dayOfMonth: times('dayOfMonth', 1, 31),
  month: times('month', 1, 12),
  /** Monday is 1. */
  dayOfWeek: times('dayOfWeek', 1, 7),
});

export type Schedule = Omit<v.InferOutput<typeof schedule>, 'second'>;

const subscription = v.object({
  subscriptionID: v.string(),
  dest: v.string(),
  schedule: v.optional(v.record(v.string(), v.string())),
  stream: v.optional(v.literal(true)),
  createdAt: v.string(),
});

/** Calls for named queries of EPCIS and their subscriptions. None is a call of the specification. */
export const epcisQueryCalls = {
  list: defineCall('GET', 'Epcis/Queries', {
    access: reads,
    summary: 'List the named queries of EPCIS events; also as /api/epcis/queries',
    answer: v.array(namedQuery),
  }),
  create: defineCall('POST', 'Epcis/Queries', {
    access: adds,
    summary: 'Name a query of EPCIS events; also as /api/epcis/queries',
    request: namedQuery,
    answer: v.object({ name: v.string() }),
  }),
  read: defineCall('GET', 'Epcis/Queries/:id', {
    access: reads,
    summary: 'Read a named query; also as /api/epcis/queries/:name',
    answer: namedQuery,
  }),
  end: defineCall('POST', 'Epcis/EndQuery/:id', {
    access: adds,
    summary: 'End a named query with its subscriptions; also as DELETE of /api/epcis/queries/:name',
    answer: v.null(),
  }),
  events: defineCall('GET', 'Epcis/Queries/:id/Events', {
    access: reads,
    summary: 'List the events of a named query; also as /api/epcis/queries/:name/events',
    request: v.pick(epcisQuery, ['perPage', 'nextPageToken']),
    answer: epcisQueryDocument,
    jsonLd: true,
  }),
  subscriptions: defineCall('GET', 'Epcis/Queries/:id/Subscriptions', {
    access: reads,
    summary: 'List the subscriptions of a named query; also as /api/epcis/queries/:name/subscriptions',
    answer: v.array(subscription),
  }),
  subscribe: defineCall('POST', 'Epcis/Queries/:id/Subscriptions', {
    access: adds,
    summary:
      'Send the events of a named query to a receiver as they come, or by a schedule; also as /api/epcis/queries/:name/subscriptions',
    request: v.pipe(
      v.object({
        /** The address of a receiver. */
        dest: v.pipe(v.string('Please name the address of a receiver.'), v.maxLength(500)),
        schedule: v.optional(schedule),
        /** Events as they come: without a schedule, the standard wants it said. */
        stream: v.optional(v.boolean('stream is true or false.'), false),
        signatureToken: v.optional(
          v.never('There is no signatureToken here: the secret of the receiver signs.'),
        ),
        reportIfEmpty: v.optional(v.boolean(), false),
        /** Events that were recorded from then on; usually from now. */
        initialRecordTime: moment('initialRecordTime'),
      }),
      v.check(
        ({ schedule: planned = {}, stream }) => stream !== Object.values(planned).some(Boolean),
        'A subscription has a schedule, or stream is true: never both.',
      ),
    ),
    answer: subscription,
  }),
  endSubscription: defineCall('POST', 'Epcis/EndSubscription/:id', {
    access: adds,
    summary: 'End a subscription; also as DELETE of /api/epcis/queries/:name/subscriptions/:id',
    answer: v.null(),
  }),
};
