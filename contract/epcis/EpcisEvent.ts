import * as v from 'valibot';

/** The two of the standard's types of events that a warehouse of sealed goods has. */
export const eventTypes = ['ObjectEvent', 'AggregationEvent'] as const;

export type EventType = (typeof eventTypes)[number];

/** The business steps of our events. */
export const bizSteps = [
  'commissioning',
  'packing',
  'shipping',
  'void_shipping',
  'unpacking',
  'decommissioning',
] as const;

export type BizStep = (typeof bizSteps)[number];

const quantity = v.object({ epcClass: v.string(), quantity: v.number() });
const typed = { type: v.optional(v.string()) };

/** An event of EPCIS 2.0 in JSON, with the parts of our events. */
export const epcisEvent = v.looseObject({
  eventID: v.string(),
  type: v.picklist(eventTypes),
  action: v.picklist(['ADD', 'OBSERVE', 'DELETE']),
  bizStep: v.picklist(bizSteps),
  disposition: v.string(),
  /** To the microsecond, in UTC. */
  eventTime: v.string(),
  recordTime: v.string(),
  eventTimeZoneOffset: v.string(),
  epcList: v.optional(v.array(v.string())),
  quantityList: v.optional(v.array(quantity)),
  parentID: v.optional(v.string()),
  childEPCs: v.optional(v.array(v.string())),
  childQuantityList: v.optional(v.array(quantity)),
  readPoint: v.object({ id: v.string() }),
  bizLocation: v.optional(v.object({ id: v.string() })),
  bizTransactionList: v.optional(v.array(v.object({ ...typed, bizTransaction: v.string() }))),
  sourceList: v.optional(v.array(v.object({ ...typed, source: v.string() }))),
  destinationList: v.optional(v.array(v.object({ ...typed, destination: v.string() }))),
  ilmd: v.optional(v.record(v.string(), v.unknown())),
});

export type EpcisEvent = v.InferOutput<typeof epcisEvent>;

/** The address at which programs find the meaning of the standard's words. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

const head = {
  '@context': v.array(v.union([v.string(), v.record(v.string(), v.string())])),
  schemaVersion: v.literal('2.0'),
  creationDate: v.string(),
};

/** A file of events. */
export const epcisDocument = v.object({
  ...head,
  type: v.literal('EPCISDocument'),
  epcisBody: v.object({ eventList: v.array(epcisEvent) }),
});

/** The answer to a query. */
export const epcisQueryDocument = v.object({
  ...head,
  type: v.literal('EPCISQueryDocument'),
  epcisBody: v.object({
    queryResults: v.object({
      queryName: v.literal('SimpleEventQuery'),
      resultsBody: v.object({ eventList: v.array(epcisEvent) }),
    }),
  }),
});

export type EpcisDocument = v.InferOutput<typeof epcisDocument>;

export type EpcisQueryDocument = v.InferOutput<typeof epcisQueryDocument>;
