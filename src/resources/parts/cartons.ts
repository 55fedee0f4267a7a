import { choice, multiline, reference, text } from '../../../contract/resource/declaration/fields.ts';

/** Where a packed carton is, as the tables of packing say it. */
export const cartonPlace = {
  State: choice('Carton State', {
    choices: [
      { value: 'packed', label: 'In stock', tone: 'positive' },
      { value: 'inside', label: 'In a tertiary carton', tone: 'neutral' },
      { value: 'dispatched', label: 'Dispatched', tone: 'neutral' },
      { value: 'missing', label: 'Missing', tone: 'negative' },
      { value: 'unpacked', label: 'Unpacked', tone: 'caution' },
    ],
  }),
  /** The tertiary carton or the dispatch. */
  Place: text('In'),
  /** Where it lies. */
  PlaceId: reference('Place', { to: 'storagePlace', labelled: 'PlaceCode' }),
};

/** The right to pack or dispatch expired goods with a reason, for each page that refuses them. */
export const overruleExpiry = 'overrule';

export const expiryRights = { [overruleExpiry]: 'Overrule expiry' } as const;

/** Why somebody packed or dispatched expired goods. */
export const expiredReason = { ExpiredReason: multiline('Reason for expired goods') };
