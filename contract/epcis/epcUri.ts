import { type CartonCode, formatCarton, parseCarton } from '../serial/cartonCode.ts';
import { isSerial } from '../serial/serialRange.ts';

/**
 * The kinds of things that the Core Business Vocabulary names by private web addresses: an object (a unit or a packed
 * carton), a class of objects, a place, a business transaction, a source or destination; and an event, for its id.
 */
export type EpcKind = 'obj' | 'class' | 'loc' | 'bt' | 'sd' | 'event';

/** The owner of identifiers: the portal's address, and the company's prefix. */
export interface EpcOwner {
  /** PUBLIC_URL without a slash at its end. */
  readonly origin: string;
  readonly prefix: string;
}

/**
 * Writes the identifier of a company's thing: `https://HOST/epc/AB/obj/123`. Products have no GTIN, so identifiers are
 * addresses of our own; see docs/decisions/0011.
 */
export const epcUri = ({ origin, prefix }: EpcOwner, kind: EpcKind, name: string | number): string =>
  `${origin}/epc/${prefix}/${kind}/${encodeURIComponent(name)}`;

/** An object with an identifier: a unit by its serial, or a packed carton by its code. */
export type EpcObject = { readonly serial: number } | { readonly carton: CartonCode };

/** Reads the object of the company that `uri` names; undefined for other texts. */
export function parseEpc(owner: EpcOwner, uri: string): EpcObject | undefined {
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
