/** The standard's rules of an event in JSON, by its text: GS1's own schema may not be copied. A test compares both. */
import * as v from 'valibot';
import { standardSteps, utcMoment } from '../../../contract/calls/seals/epcis.ts';
import { eventActions } from '../../../contract/epcis/EpcisEvent.ts';

const uri = v.pipe(
  v.string(),
  v.maxLength(2000),
  // of ASCII, so an index can hold it
  v.regex(/^[a-z][a-z0-9+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i, 'is not a URI'),
);

const time = v.pipe(
  v.string(),
  v.check((text) => utcMoment(text) !== undefined, 'is not a moment with its zone'),
);

/** One of the standard's words, or a word of somebody else's as a URI. */
const word = (words: readonly string[]) =>
  v.union(
    [
      v.picklist(words),
      v.pipe(
        uri,
        v.check((text) => !/^urn:epcglobal:cbv|^https?:\/\/ns\.gs1\.org\/cbv\//.test(text)),
      ),
    ],
    'is not a word of the standard',
  );

const dispositions = (
  'active container_closed damaged destroyed dispensed disposed encoded expired in_progress in_transit inactive ' +
  'no_pedigree_match non_sellable_other partially_dispensed recalled reserved retail_sold returned sellable_accessible ' +
  'sellable_not_accessible stolen unknown available completeness_verified completeness_inferred conformant container_open ' +
  'mismatch_instance mismatch_class mismatch_quantity needs_replacement non_conformant unavailable'
).split(' ');

const transactionTypes =
  'bol cert desadv inv pedigree po poc prodorder recadv rma testprd testres upevt'.split(' ');

const partyType = word(['owning_party', 'possessing_party', 'location']);
const place = v.optional(v.looseObject({ id: uri }));
const uris = v.optional(v.array(uri));
const quantities = v.optional(
  v.array(
    v.strictObject({
      epcClass: uri,
      quantity: v.optional(v.number()),
      uom: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,3}$/))),
    }),
  ),
);
const words = v.optional(v.pipe(v.array(word(dispositions)), v.minLength(1)));
const transactions = v.array(
  v.strictObject({ type: v.optional(word(transactionTypes)), bizTransaction: uri }),
);

/** What all events may have. */
const common = {
  '@context': v.optional(v.unknown()),
  type: v.string(),
  eventTime: time,
  recordTime: v.optional(time),
  eventTimeZoneOffset: v.pipe(v.string(), v.regex(/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/)),
  eventID: v.optional(uri),
  certificationInfo: v.optional(v.union([uri, v.array(uri)])),
  errorDeclaration: v.optional(
    v.looseObject({
      declarationTime: time,
      reason: v.optional(word(['did_not_occur', 'incorrect_data'])),
      correctiveEventIDs: uris,
    }),
  ),
  bizStep: v.optional(word(standardSteps)),
  disposition: v.optional(word(dispositions)),
  readPoint: place,
  bizLocation: place,
  bizTransactionList: v.optional(transactions),
  sourceList: v.optional(v.array(v.strictObject({ type: partyType, source: uri }))),
  destinationList: v.optional(v.array(v.strictObject({ type: partyType, destination: uri }))),
  sensorElementList: v.optional(
    v.array(
      v.looseObject({
        sensorReport: v.pipe(v.array(v.looseObject({ type: v.string() })), v.minLength(1)),
      }),
    ),
  ),
};

const made = {
  persistentDisposition: v.optional(v.strictObject({ set: words, unset: words })),
  ilmd: v.optional(v.record(v.string(), v.unknown())),
};
const action = { action: v.picklist(eventActions) };
const objects = { epcList: uris, quantityList: quantities };
const children = { childEPCs: uris, childQuantityList: quantities };

const schemas = {
  ObjectEvent: v.looseObject({ ...common, ...action, ...objects, ...made }),
  AggregationEvent: v.looseObject({ ...common, ...action, ...children, parentID: v.optional(uri) }),
  AssociationEvent: v.looseObject({ ...common, ...action, ...children, parentID: uri }),
  TransactionEvent: v.looseObject({
    ...common,
    ...action,
    ...objects,
    parentID: v.optional(uri),
    bizTransactionList: v.pipe(transactions, v.minLength(1)),
  }),
  TransformationEvent: v.looseObject({
    ...common,
    ...made,
    inputEPCList: uris,
    inputQuantityList: quantities,
    outputEPCList: uris,
    outputQuantityList: quantities,
    transformationID: v.optional(uri),
  }),
};

/** An event whose parts are checked. */
export type CheckedEvent = Readonly<Record<string, unknown>> & {
  type: string;
  eventTime: string;
  eventID?: string | undefined;
  bizStep?: string | undefined;
};

const isType = (type: unknown): type is keyof typeof schemas =>
  typeof type === 'string' && Object.hasOwn(schemas, type);

const has = (event: Readonly<Record<string, unknown>>, ...names: string[]): boolean =>
  names.some((name) => {
    const list = event[name];
    return Array.isArray(list) && list.length > 0;
  });

/** Says what an event of its type has to be about; undefined where it is. */
function missing(event: Readonly<Record<string, unknown>>): string | undefined {
  const isEnd = event['action'] === 'DELETE';
  switch (event['type']) {
    case 'ObjectEvent':
      if (event['ilmd'] && event['action'] !== 'ADD') return 'the action ADD, which ilmd needs';
      return Array.isArray(event['epcList']) ||
        has(event, 'quantityList') ||
        (has(event, 'sensorElementList') && event['readPoint'])
        ? undefined
        : 'epcList, quantityList, or sensorElementList with readPoint';
    case 'TransactionEvent':
      return isEnd || Array.isArray(event['epcList']) || has(event, 'quantityList')
        ? undefined
        : 'epcList or quantityList';
    case 'TransformationEvent': {
      const isFrom = has(event, 'inputEPCList', 'inputQuantityList');
      const isTo = has(event, 'outputEPCList', 'outputQuantityList');
      return (isFrom && isTo) || (event['transformationID'] && (isFrom || isTo))
        ? undefined
        : 'inputs and outputs, or one of them with transformationID';
    }
    default:
      if (!isEnd && !has(event, 'childEPCs', 'childQuantityList')) return 'childEPCs or childQuantityList';
      return isEnd || event['action'] === 'OBSERVE' || event['parentID'] ? undefined : 'parentID';
  }
}

/** Checks an event by the standard. Answers the event, or the problem. */
export function checkEvent(event: Readonly<Record<string, unknown>>): CheckedEvent | string {
  const { type } = event;
  if (!isType(type)) return `The type is one of ${Object.keys(schemas).join(', ')}.`;
  const schema = schemas[type];
  const strange = Object.keys(event).find((name) => !(name in schema.entries) && !/^[^:\s]+:\S+$/.test(name));
  if (strange !== undefined) return `${type} has no ${strange}; a part of your own has a prefix.`;
  const { success, issues, output } = v.safeParse(schema, event);
  if (!success) {
    const [{ path, message }] = issues;
    return `${(path ?? []).map(({ key }) => String(key)).join('.')}: ${message}`;
  }
  const lacks = missing(event);
  return lacks === undefined ? { ...output } : `${type} lacks ${lacks}.`;
}
