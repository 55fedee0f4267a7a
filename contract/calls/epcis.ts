import * as v from 'valibot';
import { parseDay } from '../day/day.ts';
import { epcisDocument, epcisQueryDocument, eventTypes } from '../epcis/EpcisEvent.ts';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';
import { whole } from './given.ts';
import { trackingRequest } from './tracking.ts';
import { undocumentedCalls } from './undocumented.ts';

export const getEpcisOfCode = defineCall({
  method: 'GET',
  path: undocumentedCalls.epcisOfCode,
  access: { page: pageKeys.tracking, right: 'report' },
  summary: 'What happened to a unit, a carton or a dispatch as a file of EPCIS 2.0',
  request: trackingRequest,
  answer: epcisDocument,
  jsonLd: true,
});

/** Events of a page where nobody says another number, as the standard has it, and at the most. */
export const eventsAtOnce = { usual: 30, most: 100 };

/** Values of one parameter at the most. */
export const mostAsked = 100;

/** The types of events and the business steps of the standard: what is asked for and never happens here matches nothing. */
const standardTypes = ['TransactionEvent', 'TransformationEvent', 'AssociationEvent', ...eventTypes] as const;
const standardSteps = (
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting ' +
  'decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting ' +
  'installing killing loading other packing picking receiving removing repackaging repairing replacing reserving ' +
  'retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking ' +
  'void_shipping sensor_reporting sampling'
).split(' ');

/** Takes texts with `|` between them, also by the whole names that the standard gives its words. */
// @__NO_SIDE_EFFECTS__
const listOf = (name: string, values: readonly string[], prefix: RegExp) => {
  const strange = (given: readonly string[]) => given.find((value) => !values.includes(value));
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('|', mostAsked + 1).map((value) => value.replace(prefix, ''))),
      v.maxLength(mostAsked, `${name} takes at most ${mostAsked} words.`),
      v.check(
        (given) => strange(given) === undefined,
        ({ input }) => `${name} takes words of the standard, several between |, not '${strange(input)}'.`,
      ),
    ),
  );
};

/**
 * A moment as the database reads it, to the microsecond in UTC; undefined for what is none: without its zone nobody knows when
 * that was. Of an address in which nobody wrote `%2B`, the `+` of the zone arrives as a space.
 */
function utcMoment(sent: string): string | undefined {
  const text = sent.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/.exec(text);
  const parsed = new Date(text);
  // 30 February would be read as 2 March
  if (!form || !parseDay(text) || Number.isNaN(parsed.getTime())) return undefined;
  const micros = (form[1] ?? '').slice(0, 6).padEnd(6, '0');
  const utc = parsed.toISOString().replace(/\.\d{3}Z$/, `.${micros}Z`);
  // the database has no year 0, and these texts no year of five digits
  return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined;
}

// @__NO_SIDE_EFFECTS__
const moment = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => utcMoment(text) ?? ''),
      v.nonEmpty(`${name} is a moment such as 2026-11-03T00:00:00+05:30.`),
    ),
  );

/** The standard's parameters that the query interface takes. */
export const epcisQuery = v.object({
  eventType: listOf('eventType', standardTypes, /^epcis:|^https:\/\/ref\.gs1\.org\/epcis\//),
  EQ_bizStep: listOf(
    'EQ_bizStep',
    standardSteps,
    /^urn:epcglobal:cbv:bizstep:|^cbv:BizStep-|^https:\/\/ref\.gs1\.org\/cbv\/BizStep-/,
  ),
  /** Events whose epcList or childEPCs have one of these identifiers. */
  MATCH_epc: v.optional(v.string()),
  GE_eventTime: moment('GE_eventTime'),
  LT_eventTime: moment('LT_eventTime'),
  perPage: v.optional(
    whole(1, eventsAtOnce.most, `perPage is a number from 1 to ${eventsAtOnce.most}.`),
    eventsAtOnce.usual,
  ),
  nextPageToken: v.optional(v.string()),
});

export type EpcisQuery = v.InferInput<typeof epcisQuery>;

export const getEpcisEvents = defineCall({
  method: 'GET',
  path: undocumentedCalls.epcisEvents,
  access: { page: pageKeys.epcisEvents, right: 'view' },
  summary:
    'Events of EPCIS 2.0, the oldest first; the header Link leads to the next page. The same with the errors of the standard: /api/epcis/events',
  request: epcisQuery,
  answer: epcisQueryDocument,
  jsonLd: true,
});
