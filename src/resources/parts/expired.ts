import { multiline } from '../../../contract/resource/declaration/fields.ts';

/** The right to pack or dispatch expired goods with a reason, for each page that refuses them. */
export const overruleExpiry = 'overrule';

export const expiryRights = { [overruleExpiry]: 'Overrule expiry' } as const;

/** Why somebody packed or dispatched expired goods. */
export const expiredReason = { ExpiredReason: multiline('Reason for expired goods') };
