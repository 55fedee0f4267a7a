import * as v from 'valibot';
import { withCheckDigit } from '../gs1/checkDigit.ts';
import { readDigitalLink } from '../gs1/digitalLink.ts';
import { ssccIn } from '../gs1/sscc.ts';
import { type CartonCode, formatCarton, parseCarton } from '../serial/cartonCode.ts';
import { isSerial } from '../serial/serialRange.ts';

/** The two of the standard's types of events that a warehouse of sealed goods has. */
export const eventTypes = ['ObjectEvent', 'AggregationEvent'] as const;

export type EventType = (typeof eventTypes)[number];

/** The business steps of our events. */
export const bizSteps = [
  'commissioning',
  'packing',
  'shipping',
  'void_shipping',
  'receiving',
  'unpacking',
  'decommissioning',
  'stock_taking',
] as const;

export type BizStep = (typeof bizSteps)[number];

const quantity = v.object({ epcClass: v.string(), quantity: v.optional(v.number()) });
const typed = { type: v.optional(v.string()) };

export const eventActions = ['ADD', 'OBSERVE', 'DELETE'] as const;

/** An event of EPCIS 2.0 in JSON, with the parts of our events. One that a program said may have others, and lack some. */
export const epcisEvent = v.looseObject({
  eventID: v.string(),
  type: v.string(),
  action: v.optional(v.picklist(eventActions)),
  bizStep: v.optional(v.string()),
  disposition: v.optional(v.string()),
  /** To the microsecond, in UTC. */
  eventTime: v.string(),
  recordTime: v.string(),
  eventTimeZoneOffset: v.string(),
  epcList: v.optional(v.array(v.string())),
  quantityList: v.optional(v.array(quantity)),
  parentID: v.optional(v.string()),
  childEPCs: v.optional(v.array(v.string())),
  outputEPCList: v.optional(v.array(v.string())),
  childQuantityList: v.optional(v.array(quantity)),
  readPoint: v.optional(v.object({ id: v.string() })),
  bizLocation: v.optional(v.object({ id: v.string() })),
  bizTransactionList: v.optional(v.array(v.object({ ...typed, bizTransaction: v.string() }))),
  sourceList: v.optional(v.array(v.object({ ...typed, source: v.string() }))),
  destinationList: v.optional(v.array(v.object({ ...typed, destination: v.string() }))),
  ilmd: v.optional(v.record(v.string(), v.unknown())),
  /** The program that said it; missing in our own events. */
  'sealbook:saidBy': v.optional(v.string()),
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
      queryName: v.string(),
      subscriptionID: v.optional(v.string()),
      resultsBody: v.object({ eventList: v.array(epcisEvent) }),
    }),
  }),
});

export type EpcisDocument = v.InferOutput<typeof epcisDocument>;

export type EpcisQueryDocument = v.InferOutput<typeof epcisQueryDocument>;

/**
 * The kinds of things that the Core Business Vocabulary names by private web addresses: an object (a unit or a packed
 * carton), a class of objects, a place, a business transaction, a source or destination; and an event, for its id.
 */
type EpcKind = 'obj' | 'class' | 'loc' | 'bt' | 'sd' | 'event';

/** The owner of identifiers: the portal's address, and the company's prefix. */
export interface EpcOwner {
  /** PUBLIC_URL without a slash at its end. */
  readonly origin: string;
  readonly prefix: string;
}

/**
 * Writes the identifier of a company's thing: the Digital Link of a carton's SSCC (`00…`), else an address of our own such as
 * `https://HOST/epc/AB/obj/123`; see docs/decisions/0011.
 */
export function epcUri({ origin, prefix }: EpcOwner, kind: EpcKind, name: string | number): string {
  const sscc = kind === 'obj' ? ssccIn(String(name)) : undefined;
  return sscc === undefined
    ? `${origin}/epc/${prefix}/${kind}/${encodeURIComponent(name)}`
    : `https://id.gs1.org/00/${sscc}`;
}

/** Writes a GLN as a place where events happen, or as a party that goods leave or reach. */
export const glnUri = (as: 'place' | 'party', gln: string): string =>
  `https://id.gs1.org/${as === 'place' ? '414' : '417'}/${gln}`;

/** An object with an identifier: a unit by its serial, or a packed carton by its code or its SSCC. */
export type EpcObject =
  | { readonly serial: number }
  | { readonly carton: CartonCode }
  | { readonly sscc: string };

/** Reads an SSCC from a Digital Link, or from the URN that older programs write. */
function parseSscc(uri: string): string | undefined {
  const [, prefix = '', extension = '', reference = ''] =
    /^urn:epc:id:sscc:(\d{4,12})\.(\d)(\d{4,12})$/.exec(uri) ?? [];
  const digits = `${extension}${prefix}${reference}`;
  if (digits.length === 17) return withCheckDigit(digits);
  return readDigitalLink(uri)?.elements.find(([ai]) => ai === '00')?.[1];
}

/** Reads the object of the company that `uri` names; undefined for other texts. */
export function parseEpc(owner: EpcOwner, uri: string): EpcObject | undefined {
  const sscc = parseSscc(uri);
  if (sscc !== undefined) return { sscc };
  const head = epcUri(owner, 'obj', '');
  if (!uri.startsWith(head)) return undefined;
  const name = uri.slice(head.length);
  if (/^[1-9]\d{0,12}$/.test(name)) {
    const serial = Number(name);
    return isSerial(serial) ? { serial } : undefined;
  }
  const carton = parseCarton(name);
  return carton && carton.type !== 'DID' && carton.prefix === owner.prefix && formatCarton(carton) === name
    ? { carton }
    : undefined;
}
