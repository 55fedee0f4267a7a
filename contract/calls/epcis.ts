import { epcisDocument, epcisQueryDocument } from '../epcis/EpcisEvent.ts';
import { pageKeys } from '../pages.ts';
import { defineCall, sends } from './Call.ts';
import type { TrackingRequest } from './tracking.ts';
import { undocumentedCalls } from './undocumented.ts';

export const getEpcisOfCode = defineCall({
  method: 'GET',
  path: undocumentedCalls.epcisOfCode,
  access: { page: pageKeys.tracking, right: 'report' },
  summary: 'What happened to a unit, a carton or a dispatch as a file of EPCIS 2.0',
  request: sends<TrackingRequest>(),
  answer: epcisDocument,
  jsonLd: true,
});

/** What the standard's query interface takes here; several values of one stand between `|`. */
export interface EpcisQuery {
  eventType?: string;
  EQ_bizStep?: string;
  /** Events whose epcList or childEPCs have one of these identifiers. */
  MATCH_epc?: string;
  GE_eventTime?: string;
  LT_eventTime?: string;
  perPage?: number;
  nextPageToken?: string;
}

/** Events of a page where nobody says another number, as the standard has it, and at the most. */
export const eventsAtOnce = { usual: 30, most: 100 };

export const getEpcisEvents = defineCall({
  method: 'GET',
  path: undocumentedCalls.epcisEvents,
  access: { page: pageKeys.epcisEvents, right: 'view' },
  summary:
    'Events of EPCIS 2.0, the oldest first; the header Link leads to the next page. The same with the errors of the standard: /api/epcis/events',
  request: sends<EpcisQuery>(),
  answer: epcisQueryDocument,
  jsonLd: true,
});
