import { createHash } from 'node:crypto';
import { type EpcOwner, epcUri } from '../../../contract/epcis/epcUri.ts';
import type { EventPlace } from './listEvents.ts';

/** The namespace of web addresses, as RFC 9562 gives it. */
const addresses = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The UUID that a name always has (RFC 9562, version 5). */
function namedUuid(name: string): string {
  const hash = createHash('sha1').update(addresses).update(name).digest().subarray(0, 16);
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x50, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of an event: the same whenever it is told, and nobody else's. */
export const eventIdOf = (owner: EpcOwner, { kind, id }: Pick<EventPlace, 'kind' | 'id'>): string =>
  `urn:uuid:${namedUuid(epcUri(owner, 'event', `${kind}-${id}`))}`;
