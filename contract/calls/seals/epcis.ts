import * as v from 'valibot';
import { parseDay } from '../../day/day.ts';
import { epcisDocument, epcisQueryDocument, eventTypes } from '../../epcis/EpcisEvent.ts';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { whole } from '../given.ts';
import { trackingRequest } from './tracking.ts';

export const getEpcisOfCode = defineCall('GET', 'Dispatch/GetEpcis', {
  access: { page: pageKeys.tracking, right: 'report' },
  summary: 'Download the journey of a unit, a carton or a dispatch as a file of EPCIS 2.0',
  request: trackingRequest,
  answer: epcisDocument,
  jsonLd: true,
});

/** The number of events on a page: the standard's usual one, and the most that a request may ask for. */
export const eventsAtOnce = { usual: 30, most: 100 };

/** The most values of one parameter. */
const mostAsked = 100;

/** The standard's types of events and business steps. Those that never happen here match nothing. */
const standardTypes = ['TransactionEvent', 'TransformationEvent', 'AssociationEvent', ...eventTypes] as const;
export const standardSteps = (
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting ' +
  'decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting ' +
  'installing killing loading other packing picking receiving removing repackaging repairing replacing reserving ' +
  'retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking ' +
  'void_shipping sensor_reporting sampling'
).split(' ');

/** Takes texts with `|` between them. */
// @__NO_SIDE_EFFECTS__
const several = (name: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split('|', mostAsked + 1)),
    v.maxLength(mostAsked, `${name} takes at most ${mostAsked} values.`),
  );

/** Takes words, also as the full URIs of the standard. */
// @__NO_SIDE_EFFECTS__
const listOf = (name: string, values: readonly string[], prefix: RegExp) => {
  const strange = (given: readonly string[]) => given.find((value) => !values.includes(value));
  return v.optional(
    v.pipe(
      several(name),
      v.transform((given) => given.map((value) => value.replace(prefix, ''))),
      v.check(
        (given) => strange(given) === undefined,
        ({ input }) => `${name} takes words of the standard, several between |, not '${strange(input)}'.`,
      ),
    ),
  );
};

/** Reads a moment for the database, to the microsecond. Undefined without a zone, whose `+` may arrive as a space. */
export function utcMoment(sent: string): string | undefined {
  const text = sent.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/.exec(text);
  const parsed = new Date(text);
  // JavaScript reads 30 February as 2 March.
  if (!form || !parseDay(text) || Number.isNaN(parsed.getTime())) return undefined;
  const micros = (form[1] ?? '').slice(0, 6).padEnd(6, '0');
  const utc = parsed.toISOString().replace(/\.\d{3}Z$/, `.${micros}Z`);
  // The database has no year 0, and this format no year of five digits.
  return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined;
}

/** Takes a moment with its zone. */
// @__NO_SIDE_EFFECTS__
export const moment = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => utcMoment(text) ?? ''),
      v.nonEmpty(`${name} is a moment such as 2026-11-03T00:00:00+05:30.`),
    ),
  );

/** The parameters of the standard that the query interface takes. */
export const epcisQuery = v.object({
  eventType: listOf('eventType', standardTypes, /^epcis:|^https:\/\/ref\.gs1\.org\/epcis\//),
  EQ_bizStep: listOf(
    'EQ_bizStep',
    standardSteps,
    /^urn:epcglobal:cbv:bizstep:|^cbv:BizStep-|^https:\/\/ref\.gs1\.org\/cbv\/BizStep-/,
  ),
  /** Matches events with one of these identifiers in epcList or childEPCs. */
  MATCH_epc: v.optional(several('MATCH_epc')),
  GE_eventTime: moment('GE_eventTime'),
  LT_eventTime: moment('LT_eventTime'),
  perPage: v.optional(
    whole(1, eventsAtOnce.most, `perPage is a number from 1 to ${eventsAtOnce.most}.`),
    eventsAtOnce.usual,
  ),
  nextPageToken: v.optional(v.string()),
});

export type EpcisQuery = v.InferInput<typeof epcisQuery>;

export const getEpcisEvents = defineCall('GET', 'Dispatch/GetEpcisEvents', {
  // events name other dealers
  access: { page: pageKeys.epcisEvents, right: 'view', staff: true },
  summary:
    'List events of EPCIS 2.0, oldest first; the header Link leads to the next page. /api/epcis/events does the same with the errors of the standard',
  request: epcisQuery,
  answer: epcisQueryDocument,
  jsonLd: true,
});

/** Of a document that a program says: its events, and its bytes as of every call with a long list. */
export const captureLimits = { events: 1000, bytes: 1024 * 1024 };

/** What becomes of a document's other events where one is refused. */
export const captureBehaviours = ['rollback', 'proceed'] as const;

export const tooManyEvents = `A document has at most ${captureLimits.events} events.`;

const eventList = v.optional(
  v.pipe(
    v.array(v.record(v.string(), v.unknown(), 'An event is an object.')),
    v.maxLength(captureLimits.events, tooManyEvents),
  ),
);

const context = v.union([v.string(), v.record(v.string(), v.unknown())]);

/** A document as programs send it. Its events are checked by the job, each for itself. */
const capturedDocument = v.object({
  '@context': v.union(
    // a record would take a list, too
    [v.pipe(v.array(context), v.maxLength(20)), context],
    'The document has no @context of the standard.',
  ),
  type: v.picklist(
    ['EPCISDocument', 'EPCISQueryDocument'],
    'This is neither an EPCISDocument nor an EPCISQueryDocument.',
  ),
  schemaVersion: v.pipe(v.string(), v.regex(/^2(?:\.\d{1,3})*$/, 'The schemaVersion is 2.0.')),
  creationDate: v.pipe(
    v.string(),
    v.check((text) => utcMoment(text) !== undefined, 'The creationDate is a moment with its zone.'),
  ),
  epcisBody: v.object({
    eventList,
    queryResults: v.optional(v.object({ resultsBody: v.object({ eventList }) })),
  }),
});

const captureAccess = { page: pageKeys.epcisEvents, right: 'add', staff: true } as const;

/** Not a call of the specification. */
export const captureEpcis = defineCall('POST', 'Epcis/Capture', {
  access: captureAccess,
  summary:
    'Say events of EPCIS 2.0 by a program’s key; answers 202, with the job’s address in Location. /api/epcis/capture does the same with the errors of the standard',
  request: capturedDocument,
  answer: v.object({ captureID: v.string() }),
  takesJsonLd: true,
});

/** Not a call of the specification. */
export const getEpcisCapture = defineCall('GET', 'Epcis/Capture/:id', {
  access: captureAccess,
  summary: 'Read what became of the events that a program said; also as /api/epcis/capture/:id',
  answer: v.object({
    captureID: v.string(),
    createdAt: v.string(),
    finishedAt: v.optional(v.string()),
    running: v.boolean(),
    success: v.boolean(),
    captureErrorBehaviour: v.picklist(captureBehaviours),
    errors: v.array(v.object({ type: v.string(), title: v.string(), detail: v.optional(v.string()) })),
  }),
});
