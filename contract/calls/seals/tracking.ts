import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { part, requiredScan } from '../given.ts';
import { recallKind } from '../../choices/choices.ts';

const access = { page: pageKeys.tracking, right: 'view' } as const;

export const unknownText = 'No seal, carton or dispatch of your company has this code.';

const code = requiredScan('Scan First', 2000, unknownText);

/** The scanned or typed text: a code, an address with one, or a serial. */
export const trackingRequest = v.object({ qr: code });

/** The kinds of entries that the timeline tells apart. */
export const journeyKinds = [
  'issued',
  'mapped',
  'packed',
  'dispatched',
  'reversed',
  'returned',
  'unpacked',
  'counted',
  'missing',
  'scanned',
  'demapped',
  'damaged',
  'recalled',
  'said',
] as const;

export type JourneyKind = (typeof journeyKinds)[number];

const journeyEntry = v.looseObject({
  /** HTML with escaped texts in `<b>`, `<code>` (a code that people can track in turn), `<small>` and `<br>`. */
  Activity: v.string(),
  /** `YYYY/MM/DD HH:mm`. */
  CreatedDt: v.string(),
  /** Our own: another back end may send none, or others. */
  Kind: v.optional(v.string()),
});

export type JourneyEntry = v.InferOutput<typeof journeyEntry>;

export const getJourney = defineCall('GET', 'Dispatch/GetJourney', {
  access,
  says: ['Activity'],
  summary:
    'List the journey of a unit, a carton or a dispatch, oldest first (spec 3 §2, QR Code Tracking Report)',
  request: trackingRequest,
  answer: v.array(journeyEntry),
});

const idRow = v.looseObject({
  /** The carton's code. */
  Id: v.string(),
  /** Units. */
  Qty: v.number(),
  /** When it was packed, `MM/DD/YYYY`. */
  CreatedDt: v.string(),
  ProductName: v.optional(v.string()),
  /** On the first row. */
  TotalRows: v.optional(v.number()),
});

export type IdRow = v.InferOutput<typeof idRow>;

/** The number of rows in an answer: the usual one, and the most that a request may ask for. */
export const rowsAtOnce = { usual: 50, most: 500 };

export const getScanInfo = defineCall('GET', 'Dispatch/GetScanInfo', {
  access,
  summary:
    'List the cartons of a dispatch in the order of their scans, or a carton by itself (spec 3 §4, Tracking scan)',
  request: v.object({ qr: code, ...part(rowsAtOnce.usual) }),
  answer: v.array(idRow),
});

const contentsRequest = v.object({
  /** The carton's code. */
  Id: code,
  ...part(rowsAtOnce.usual),
});

export const getTertiaryInfo = defineCall('GET', 'Dispatch/GetTertiaryInfo', {
  access,
  summary: 'List the secondary cartons that a tertiary one was packed with',
  request: contentsRequest,
  answer: v.array(idRow),
});

const itemRow = v.looseObject({
  ProductName: v.string(),
  Qty: v.number(),
  /** The first serial. */
  SeqNo: v.number(),
  /** The last serial of the run, which is the first one of a single unit. */
  ToNo: v.optional(v.number()),
  BatchNo: v.optional(v.nullable(v.string())),
  /** When it was packed, `MM/DD/YYYY`. */
  CreatedDt: v.string(),
  TotalRows: v.optional(v.number()),
});

export type ItemRow = v.InferOutput<typeof itemRow>;

export const getSecondaryInfo = defineCall('GET', 'Dispatch/GetSecondaryInfo', {
  access,
  summary: 'List the units that a secondary carton was packed with, a run of serials in each row',
  request: contentsRequest,
  answer: v.array(itemRow),
});

/** The states of a tracked thing. */
export const trackedStates = [
  'unmapped',
  'mapped',
  'packed',
  'inside',
  'dispatched',
  'missing',
  'unpacked',
  'reversed',
  'demapped',
  'damaged',
] as const;

export type TrackedState = (typeof trackedStates)[number];

const trackedThing = v.looseObject({
  Kind: v.picklist(['unit', 'SID', 'TID', 'DID']),
  /** The code of the carton or the dispatch, or the unit's serial. */
  Code: v.string(),
  /** The number in GS1 of a carton that has one. */
  SSCC: v.nullish(v.string()),
  State: v.picklist(trackedStates),
  ProductName: v.nullable(v.string()),
  ProductImage: v.nullable(v.string()),
  BatchNo: v.nullable(v.string()),
  /** `YYYY/MM/DD`. */
  MFGDate: v.nullable(v.string()),
  EXPDate: v.nullable(v.string()),
  /** Units in it; 1 for a unit. */
  Qty: v.number(),
  /** The dealer of a dispatch. */
  DispatchedTo: v.nullable(v.string()),
  /** Where the carton lies. */
  PlaceCode: v.nullish(v.string()),
  /** The reason of a recall in force of the thing or of something in it. */
  RecallReason: v.optional(v.string()),
  RecallKind: v.optional(v.enum(recallKind)),
});

export type TrackedThing = v.InferOutput<typeof trackedThing>;

export const getTracked = defineCall('GET', 'Dispatch/GetTracked', {
  access,
  summary: 'Find the thing that a scanned or typed text names, and its place',
  request: trackingRequest,
  answer: trackedThing,
});
